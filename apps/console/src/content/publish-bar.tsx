import type { ContentItem } from '@feisuo/contract/schemas/console-content';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { statusTexts } from './content-texts.ts';
import styles from './publish-bar.module.css';

type Props = {
  item: ContentItem;
  /** The item as this page saved it last. */
  over: ContentItem;
  isChanged: boolean;
  isSaving: boolean;
  hasRefusal: boolean;
  hasConflict: boolean;
  mayPreview: boolean;
  onSave: () => void;
  onPreview: () => void;
  onPublish: () => void;
  onSchedule: () => void;
  onWithdraw: () => void;
  /** Called when the operator follows the link to the message about a conflict or a refusal. */
  onSeeTrouble: () => void;
};

/** Bar with the state of an item and its actions. It stays visible while the page scrolls. */
export function PublishBar({ item, over, isChanged, isSaving, hasRefusal, hasConflict, mayPreview, ...on }: Props) {
  const { kind, live, standing } = item;
  const isNothingNew = !isChanged && !over.draft;
  const isShown = standing === 'live' || standing === 'scheduled';
  // Site documents and agreements cannot be withdrawn.
  const mayWithdraw = isShown && kind !== 'page' && kind !== 'agreement';
  return (
    <section className={styles.bar} aria-label="发布">
      <div className={styles.state}>
        <Pill tone={statusTexts[standing].tone}>
          {standing === 'new' ? '草稿' : standing === 'live' ? '已发布' : statusTexts[standing].text}
        </Pill>
        {live && !isNothingNew && <Pill tone="warn">有未发布的改动</Pill>}
        <span className={styles.saved} role="status">
          <SaveState {...{ over, isChanged, isSaving, hasRefusal, hasConflict }} onSeeTrouble={on.onSeeTrouble} />
        </span>
      </div>
      <div className={styles.buttons}>
        {mayWithdraw && (
          <Button danger onClick={on.onWithdraw}>
            {standing === 'scheduled' ? '取消定时' : '下线'}
          </Button>
        )}
        {mayPreview && (
          <Button disabled={isNothingNew} onClick={on.onPreview}>
            预览
          </Button>
        )}
        <Button disabled={!isChanged} loading={isSaving} onClick={on.onSave}>
          保存草稿
        </Button>
        {kind !== 'page' && standing !== 'live' && (
          <Button disabled={isNothingNew} onClick={on.onSchedule}>
            定时发布
          </Button>
        )}
        <Button type="primary" disabled={isNothingNew} onClick={on.onPublish}>
          发布
        </Button>
      </div>
    </section>
  );
}

type StateProps = Pick<Props, 'over' | 'isChanged' | 'isSaving' | 'hasRefusal' | 'hasConflict' | 'onSeeTrouble'>;

function SaveState({ over, isChanged, isSaving, hasRefusal, hasConflict, onSeeTrouble }: StateProps): ReactNode {
  const { live, draft } = over;
  if (hasConflict || hasRefusal)
    return (
      <button type="button" className={styles.trouble} onClick={onSeeTrouble}>
        {hasConflict ? '别人先保存了，请看两边的改动' : '草稿没有保存，看原因'}
      </button>
    );
  if (isSaving) return '正在保存…';
  if (isChanged) return '有改动还没有保存';
  if (draft) return `草稿已保存，${formatTime(draft.at).slice(5, 16)}`;
  return live ? '没有改动，线上就是这一版' : '还没有写过，停下来会自动保存草稿';
}
