import { isSiteDocument, siteDocuments } from '@feisuo/contract/facts/site-documents';
import type { ContentItem, ContentOptions } from '@feisuo/contract/schemas/console-content';
import { Alert, App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { renameBrand, useBranded } from '../brand.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { ConflictView } from '../kit/form/conflict-view.tsx';
import { goToPart, inSight } from '../kit/form/go-to-part.ts';
import { PartFaults } from '../kit/form/part-faults.ts';
import { ErrorSummary } from '../kit/form/error-summary.tsx';
import { differencesOf } from '../kit/form/merge.ts';
import { useMay } from '../kit/me.ts';
import { useApi, errorText } from '../api/console-api.ts';
import { kindNames, placeOf, describeFieldFault, statusTexts } from './content-texts.ts';
import styles from './content.module.css';
import { describeFieldValue } from './describe-fields.ts';
import { DiffView } from './diff-view.tsx';
import { HistoryCard } from './history-card.tsx';
import { ItemFields } from './item-fields.tsx';
import { PageFields } from './page/page-fields.tsx';
import { pagePlaceOf, pageLabelOf } from './page/page-texts.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { isText } from './text-lines.ts';
import { usePublish } from './use-publish.tsx';
import { useItemDraft } from './use-item-draft.ts';
import { WrittenView } from './written-view.tsx';
import type { Fields } from './blank-fields.ts';
import { onSite } from '../site-address.ts';

type Props = {
  item: ContentItem;
  options: ContentOptions;
  /** Fields with which a new item starts; null for blank fields. */
  begunWith: Fields | null;
  refresh: () => Promise<void>;
};

/** Editor of an item: its draft, preview, publication and history. */
export function ItemEditor({ item, options, begunWith, refresh }: Props) {
  const { kind, id, live, draft, standing } = item;
  const api = useApi();
  const ask = useAction();
  const { message } = App.useApp();
  const isLocked = !useMay()('content.write') || item.isFinal;
  const writing = useItemDraft(item, begunWith, refresh);
  const [preview, setPreview] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ action: string; fields: string[] } | null>(null);
  const { path, fields, isChanged } = writing;
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const visit = (places: readonly string[]) => setVisited((before) => new Set([...before, ...places]));
  /**
   * Faults from the server, and schema faults of fields that the operator visited. The form of a site document shows
   * schema faults itself.
   */
  const own = kind === 'page' ? [] : writing.own.filter(({ field }) => isWithin(visited, field));
  const faults = [...writing.faults, ...own.filter(({ field }) => !writing.faults.some((one) => one.field === field))];
  const describePlace = (field: string) => (kind === 'page' ? pagePlaceOf(id, field) : placeOf(field, kind));
  /** Saves the draft and returns it if it is complete. Otherwise shows all its faults and focuses the first. */
  const completeDraft = async (action: '预览' | '发布') => {
    const saved = await writing.ensureSaved();
    const wrong = inSight(saved?.faults ?? []).map(({ field }) => field);
    setRefused(wrong.length > 0 ? { action, fields: wrong } : null);
    visit(wrong);
    if (wrong[0] !== undefined) goToPart(wrong[0]);
    return wrong.length === 0 ? saved : null;
  };
  const showPreview = async () => {
    if (!(await completeDraft('预览'))) return;
    try {
      setPreview((await api.post<{ address: string }>(`${path}/preview`)).address);
    } catch (error) {
      message.error(`预览没有打开：${errorText(error)}`);
    }
  };
  const branded = useBranded();
  const written = branded(titleOf(item, fields));
  // The page title is the published title, because the draft's may still change.
  const title = live ? branded(titleOf(item, live.fields as Fields)) : written;
  const publish = usePublish(item, written, refresh);
  const saveAndPublish = async () => {
    const complete = await completeDraft('发布');
    if (complete) publish(complete.revision);
  };
  const discard = () =>
    ask({
      title: '放弃草稿',
      message: live ? '没有发布的改动会丢掉，线上的内容不变。' : '这一条还没有发布过，放弃后就没有了。',
      verb: '放弃草稿',
      isDangerous: true,
      asksReason: false,
      perform: () => api.post(`${path}/discard`, { revision: draft?.revision }),
      onDone: () => {
        writing.giveUp();
        void refresh();
      },
      onConflict: refresh,
    });
  useBrandOf(item);
  const places = (refused?.fields ?? [])
    .filter((field) => faults.some((one) => one.field === field))
    .map((field) => ({ field, message: describePlace(field) || '内容', goThere: () => void goToPart(field) }));
  const troubles = (
    <>
      {refused && places.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`还不能${refused.action}`}
          description={
            <>
              <ErrorSummary places={places} />
              。草稿已经保存。
            </>
          }
        />
      )}
      {writing.refusal && (
        <Alert
          type="error"
          showIcon
          title={writing.refusal.title}
          description={`${writing.refusal.message}。你写的都还在。`}
        />
      )}
      {writing.theirs && (
        <ConflictView
          theirs={writing.theirFields ?? {}}
          by={writing.theirs.draft?.by}
          differences={differencesOf(writing.begun, writing.theirFields ?? {}, fields)}
          labelOf={(name) => (kind === 'page' ? pageLabelOf(id, [name]) : placeOf(name, kind))}
          describe={(name, value) => describeFieldValue(item, name, value, options)}
          renderChange={(name, before, after) =>
            isText(before) || isText(after) ? (
              <DiffView of={item} before={{ [name]: before }} after={{ [name]: after }} options={options} />
            ) : null
          }
          onMerge={(merged) => void writing.merge(merged)}
          onDiscard={() => void writing.takeTheirs()}
        />
      )}
    </>
  );
  const editing = { fields, set: writing.set };
  const hasTroubles = writing.refusal !== null || writing.theirs !== null || places.length > 0;
  const actions = !isLocked && (
    <>
      {live && !isChanged && !draft && <span className={styles.dim}>没有改动，线上就是这一版</span>}
      <Button disabled={!isChanged} loading={writing.isSaving} onClick={() => void writing.save()}>
        保存草稿
      </Button>
      {(kind !== 'page' || item.path !== '') && (
        <Button disabled={!isChanged && !draft} onClick={() => void showPreview()}>
          预览
        </Button>
      )}
      <Button type="primary" disabled={!isChanged && !draft} onClick={() => void saveAndPublish()}>
        发布
      </Button>
    </>
  );
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: kind === 'article' ? '/console/content' : `/console/content/${kind}`, title: kindNames[kind] }}
        title={title}
        id={id}
        state={
          <>
            <Pill tone={statusTexts[standing].tone}>{statusTexts[standing].text}</Pill>
            {draft && live && <Pill tone="warn">有未发布的改动</Pill>}
          </>
        }
        // The long form of a site document has its buttons in a bar at the bottom instead.
        actions={kind === 'page' ? undefined : actions}
      />
      {item.isFinal && (
        <Alert
          type="info"
          showIcon
          title="协议发布之后不能修改"
          description="已经有人按这一版同意过。有变化请写新版本。"
        />
      )}
      {kind !== 'page' && troubles}
      <div className={styles.columns}>
        <PartFaults value={faults}>
          {isLocked ? (
            <Card title="内容">
              <WrittenView item={item} fields={fields} options={options} />
            </Card>
          ) : kind === 'page' ? (
            isSiteDocument(id) && (
              <div className={styles.form}>
                <PageFields id={id} of={editing} options={options} />
                {hasTroubles && (
                  <div ref={refused ? null : bringIntoSight} className={styles.form}>
                    {troubles}
                  </div>
                )}
                <div className={styles.actions}>{actions}</div>
              </div>
            )
          ) : (
            <Card title="内容">
              <div
                className={styles.form}
                onBlur={({ target }) => {
                  const place = target.closest<HTMLElement>('[data-part]')?.dataset['part'];
                  if (place !== undefined && target.matches('input, textarea')) visit([place]);
                }}
              >
                <ItemFields kind={kind} options={options} of={editing} />
              </div>
            </Card>
          )}
        </PartFaults>
        <div className={styles.aside}>
          <Card title="发布">
            <PublishNotes
              item={item}
              name={title}
              isChanged={isChanged}
              isTold={places.length > 0}
              describePlace={describePlace}
            />
            {!isLocked && draft && (
              <div className={styles.add}>
                <Button size="small" danger onClick={discard}>
                  放弃草稿
                </Button>
              </div>
            )}
          </Card>
          {draft && live && (
            <Card title="和线上比">
              <DiffView of={item} before={live.fields as Fields} after={fields} options={options} />
            </Card>
          )}
          <HistoryCard item={item} options={options} isLocked={isLocked} refresh={refresh} />
        </div>
      </div>
      {preview && <PreviewDialog address={preview} onClose={() => setPreview(null)} />}
    </div>
  );
}

/** Whether a field was visited, or is part of a visited one. */
const isWithin = (visited: ReadonlySet<string>, field: string): boolean =>
  [...visited].some((place) => field === place || field.startsWith(`${place}.`));

/** Scrolls to the message, because the operator may be at any place of a long page. */
const bringIntoSight = (told: HTMLElement | null): void => told?.scrollIntoView({ block: 'center' });

/** Title of an item, taken from its fields. */
function titleOf({ kind, id }: ContentItem, fields: Fields): string {
  const title = kind === 'page' ? nameOf(id) : (fields['title'] ?? fields['name'] ?? fields['question']);
  return (title as string | undefined) || '未写标题';
}

const nameOf = (id: string): string => (isSiteDocument(id) ? siteDocuments[id].name : id);

/** Updates the brand's name in the console after a new one was published. */
function useBrandOf({ kind, id, live }: ContentItem): void {
  const name =
    kind === 'page' && id === 'site'
      ? (live?.fields as { brand?: { name?: string } } | undefined)?.brand?.name
      : undefined;
  useEffect(() => {
    if (name !== undefined) renameBrand(name);
  }, [name]);
}

type NotesProps = {
  item: ContentItem;
  name: string;
  isChanged: boolean;
  /** Whether the faults are already listed above the form. */
  isTold: boolean;
  describePlace: (field: string) => string;
};

const FAULTS_TOLD = 8;

function PublishNotes({ item, name, isChanged, isTold, describePlace }: NotesProps) {
  const { live, draft, standing, path } = item;
  const faults = draft?.faults ?? [];
  return (
    <ul className={styles.notes}>
      {draft && (
        <li>
          草稿：{draft.by}，{formatTime(draft.at)}
        </li>
      )}
      {isChanged && <li>有改动还没有保存</li>}
      {!isChanged && isTold && <li className={styles.warn}>还不能发布，有 {faults.length} 处要改</li>}
      {!isChanged && !isTold && faults.length > 0 && (
        <li className={styles.warn}>
          还不能发布：
          <ul>
            {faults.slice(0, FAULTS_TOLD).map((fault) => (
              <li key={fault.field}>{describeFieldFault(fault, describePlace)}</li>
            ))}
            {faults.length > FAULTS_TOLD && <li>还有 {faults.length - FAULTS_TOLD} 处</li>}
          </ul>
        </li>
      )}
      {!isChanged && draft && faults.length === 0 && <li className={styles.ok}>检查通过，可以发布</li>}
      {standing === 'scheduled' && live?.publishedAt && <li>定时在 {formatTime(live.publishedAt)} 出现</li>}
      {standing === 'live' && path === '' && <li>已在线上，没有单独的页面</li>}
      {standing === 'live' && path !== '' && (
        <li>
          线上：
          <a href={onSite(path)} target="_blank" rel="noreferrer">
            {name}
          </a>
          <small className={styles.dim}> {path}</small>
        </li>
      )}
      {!draft && !live && <li>还没有写过，保存后就有草稿</li>}
    </ul>
  );
}
