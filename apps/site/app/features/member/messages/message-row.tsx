import { centrePages } from '@feisuo/contract/facts/paths';
import type { MemberMessage } from '@feisuo/contract/schemas/account-user';
import { supportNumberPattern } from '@feisuo/contract/facts/support-vocabulary';
import { SiteLink } from '../../../components/site-link.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { AccountLink } from '../frame/account-link.tsx';
import rows from '../frame/rows.module.css';
import { focusRow } from '../frame/focus-row.ts';
import styles from './message-row.module.css';
import { messageTexts } from './texts.ts';

/** Where the link of a message leads: to a page of this site, or to the security history of the account. */
type MessageLink = { kind: 'page'; href: string; text: string } | { kind: 'safety' };

const number = new RegExp(supportNumberPattern.replace('^', '\\b').replace('$', '\\b'));

/**
 * The link of a message: a support message links to its ticket, and a verification code has no link. Messages of a kind
 * without a case below are about the account.
 */
export function messageLink({ kind, title, text }: Pick<MemberMessage, 'kind' | 'title' | 'text'>): MessageLink | null {
  switch (kind) {
    case 'code':
      return null;
    case 'ticket': {
      const [found] = number.exec(`${title} ${text}`) ?? [];
      return page(found ? `/member/tickets/${found}` : '/member/tickets', messageTexts.toTicket);
    }
    // A message about a membership that ends links to the plans.
    case 'membership':
      return title.includes('到期') ? page('/vip', messageTexts.toPlans) : page('/member', messageTexts.toMembership);
    case 'welcome':
      return page('/download', messageTexts.toDownload);
    // Messages about automatic renewal link to the membership page. Other payment messages are about an order.
    case 'pay':
      return title.startsWith('自动续费')
        ? page('/member', messageTexts.toRenewal)
        : page('/member/orders', messageTexts.toOrders);
    default:
      return { kind: 'safety' };
  }
}

const page = (href: string, text: string): MessageLink => ({ kind: 'page', href, text });

interface MessageRowProps {
  message: MemberMessage;
  onRead: () => void;
}

/** A message in the list. A click on its link marks the message as read. */
export function MessageRow({ message, onRead }: MessageRowProps) {
  const { title, text, at, read } = message;
  const way = messageLink(message);
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
              focusRow(event.currentTarget);
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
