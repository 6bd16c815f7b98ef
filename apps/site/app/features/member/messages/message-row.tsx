import { centrePages } from '@feisuo/contract/facts/paths';
import type { MemberMessage } from '@feisuo/contract/schemas/account-user';
import { SiteLink } from '../../../components/site-link.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { AccountLink } from '../frame/account-link.tsx';
import rows from '../frame/rows.module.css';
import { stayInRow } from '../frame/stay-in-row.ts';
import styles from './message-row.module.css';
import { messageWay } from './message-way.ts';
import { messageTexts } from './texts.ts';

interface MessageRowProps {
  message: MemberMessage;
  onRead: () => void;
}

/** A message in full, with where it leads. Whoever follows it has read it. */
export function MessageRow({ message, onRead }: MessageRowProps) {
  const { title, text, at, read } = message;
  const way = messageWay(message);
  const note = () => void (read || onRead());
  return (
    <li className={styles.row} tabIndex={-1}>
      <MessageTitle message={message} />
      <time className={`num ${styles.time}`} dateTime={at}>
        {formatDate(at)}
      </time>
      <p className={styles.text}>{text}</p>
      <p className={styles.ways}>
        {way?.kind === 'page' && (
          <SiteLink className={rows.way} href={way.href} onClick={note}>
            {way.text}
          </SiteLink>
        )}
        {way?.kind === 'safety' && (
          <AccountLink className={rows.way} page={centrePages.security}>
            {messageTexts.toSafety}
          </AccountLink>
        )}
        {!read && (
          <button
            type="button"
            className={rows.way}
            aria-label={messageTexts.markThis(title)}
            onClick={(event) => {
              stayInRow(event.currentTarget);
              onRead();
            }}
          >
            {messageTexts.markOne}
          </button>
        )}
      </p>
    </li>
  );
}

export function MessageTitle({ message: { title, read } }: { message: MemberMessage }) {
  return (
    <b className={styles.title} data-unread={!read || undefined}>
      {!read && <span className="sr-only">{messageTexts.unread}</span>}
      {title}
    </b>
  );
}
