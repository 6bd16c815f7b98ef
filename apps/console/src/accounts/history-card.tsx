import type { AccountDetail, AccountEvent } from '@feisuo/contract/schemas/console-accounts';
import { Link } from 'react-router';
import { Card } from '../components/card.tsx';
import { formatTime } from '../format-time.ts';
import { useMay } from '../kit/me.ts';
import { OlderRows } from '../kit/table/older-rows.tsx';
import { useLongerList } from '../kit/table/use-longer-list.ts';
import styles from './accounts.module.css';
import { wordsOfEvent } from './event-words.ts';

/** What happened to the account, newest first, as its owner sees it too. */
export function HistoryCard({ detail: { account, history } }: { detail: AccountDetail }) {
  const may = useMay();
  const more = useLongerList<AccountEvent>(`accounts/${encodeURIComponent(account.id)}/history`, history);
  const { list } = more;
  return (
    <Card
      title="安全记录"
      aside={
        may('audit.read') && (
          <Link className={`${styles.aside} ${styles.more}`} to={`/console/audit?q=${encodeURIComponent(account.id)}`}>
            在审计日志中查看
          </Link>
        )
      }
    >
      {list.length === 0 && <p className={styles.dim}>还没有记录。</p>}
      <ol className={styles.rows}>
        {list.map((event) => (
          <li key={event.id}>
            <div>
              {wordsOfEvent(event.kind)}
              <small>{[event.place, event.deviceName].filter(Boolean).join(' · ')}</small>
            </div>
            <time className="num" dateTime={event.at}>
              {formatTime(event.at)}
            </time>
          </li>
        ))}
      </ol>
      <OlderRows what="记录" more={more} />
    </Card>
  );
}
