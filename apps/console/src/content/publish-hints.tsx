import type { ContentItem } from '@feisuo/contract/schemas/console-content';
import { formatTime } from '../format-time.ts';
import { onSite } from '../site-address.ts';
import { describeFieldFault } from './content-texts.ts';
import styles from './content.module.css';

type Props = {
  item: ContentItem;
  name: string;
  isChanged: boolean;
  isTold: boolean;
  describePlace: (field: string) => string;
};

const FAULTS_TOLD = 8;

/** Notes about what prevents publishing the draft, and a link to the published item. */
export function PublishHints({ item, name, isChanged, isTold, describePlace }: Props) {
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
