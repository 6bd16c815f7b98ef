import { RetryNote } from '../../../components/retry-note.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { Card } from '../frame/card.tsx';
import { EmptyNote } from '../frame/empty-note.tsx';
import rows from '../frame/rows.module.css';
import { memberTexts } from '../texts.ts';
import styles from './latest-messages.module.css';
import { unreadText } from './message-box.ts';
import { MessageTitle } from './message-row.tsx';
import { messageTexts } from './texts.ts';
import { useMessages } from './use-message-box.ts';

/** As many messages as fit beside the safety card. */
const SHOWN = 6;

/** The latest messages, with a link to the page of all messages. */
export function LatestMessages() {
  const { box, retry } = useMessages();
  const unread = unreadText(box);
  return (
    <Card title={messageTexts.title} aside={unread && <p>{memberTexts.unread(unread)}</p>}>
      {box.view === 'waiting' && <Skeleton lines={10} label={memberTexts.loading} />}
      {box.view === 'failed' && <RetryNote text={box.message} action={memberTexts.retry} onRetry={retry} />}
      {box.view === 'shown' && box.list.length === 0 && (
        <EmptyNote title={messageTexts.emptyTitle} text={messageTexts.emptyText} />
      )}
      {box.view === 'shown' && box.list.length > 0 && (
        <>
          <ul className={styles.list}>
            {box.list.slice(0, SHOWN).map((message) => (
              <li key={message.id}>
                <MessageTitle message={message} />
                <time className="num" dateTime={message.at}>
                  {formatDate(message.at, 'MM-dd')}
                </time>
                <p>{message.text}</p>
              </li>
            ))}
          </ul>
          <SiteLink className={rows.way} href="/member/messages">
            {messageTexts.all}
          </SiteLink>
        </>
      )}
    </Card>
  );
}
