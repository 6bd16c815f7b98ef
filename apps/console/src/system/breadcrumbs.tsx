import type { ErrorEventView } from '@feisuo/contract/schemas/console-errors';
import { Card } from '../components/card.tsx';
import { formatTime } from '../format-time.ts';
import { crumbNameOf, describeBreadcrumb } from './error-texts.ts';
import styles from './errors.module.css';

/** Events before an error, the latest first. */
export function Breadcrumbs({ crumbs }: { crumbs: ErrorEventView['breadcrumbs'] }) {
  return (
    <Card title="之前发生了什么">
      {crumbs.length === 0 ? (
        <p className={styles.message}>没有记录。</p>
      ) : (
        <ol className={styles.crumbs}>
          {crumbs.toReversed().map(({ at, category, message, data }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may be the same in every word, and none moves
            <li key={index}>
              <span>{at === null ? '时间不明' : formatTime(at).slice(11)}</span>
              <p>
                <b>{crumbNameOf(category)}</b> {message}
                {describeBreadcrumb(data) !== '' && <code>{describeBreadcrumb(data)}</code>}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
