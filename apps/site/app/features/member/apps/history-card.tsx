import type { AppEventView } from '@feisuo/contract/schemas/developer-apps';
import { formatDate } from '../../../format/format-date.ts';
import { Card } from '../frame/card.tsx';
import styles from './apps.module.css';
import { detailTexts } from './texts.ts';

/** What happened to the application, newest first. */
export function HistoryCard({ history }: { history: readonly AppEventView[] }) {
  return (
    <Card title={detailTexts.historyTitle}>
      <ol className={styles.history}>
        {history.map(({ kind, note, at }, index) => (
          <li key={`${at} ${kind} ${history.length - index}`}>
            <b>{detailTexts.events[kind]}</b>
            <time className="num" dateTime={at}>
              {formatDate(at, 'yyyy-MM-dd HH:mm')}
            </time>
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
