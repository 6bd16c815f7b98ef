import { accountPages, centrePages } from '@feisuo/contract/facts/paths';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SiteLink } from '../../../components/site-link.tsx';
import { session, useSession } from '../../../session/session.ts';
import { MessageBoxContext, useMessageBoxOf } from '../messages/use-message-box.ts';
import { unreadText } from '../messages/message-box.ts';
import { memberTexts } from '../texts.ts';
import { AccountLink } from './account-link.tsx';
import styles from './member-frame.module.css';

const { pages } = memberTexts;
const items = [
  { href: '/member', text: pages.overview },
  { href: '/member/orders', text: pages.orders },
  { href: '/member/messages', text: pages.messages },
  { href: '/member/tickets', text: pages.tickets },
  { href: '/member/redeem', text: pages.redeem },
  { href: '/member/invitations', text: pages.invitations },
  { href: '/member/data', text: pages.data },
] as const;

/** Whether the link leads to the current page or to a parent of it. The link to `/member` counts only on `/member`. */
const isAt = (href: string, pathname: string) =>
  pathname === href || (href !== '/member' && pathname.startsWith(`${href}/`));

/** The layout of all member pages. */
export function MemberFrame({ children }: { children: React.ReactNode }) {
  const state = useSession();
  // Starts to read the session at once, not only when the page is idle, because member pages need it.
  useEffect(() => void session().whenSettled(), []);
  const messages = useMessageBoxOf(state.phase === 'in' ? state.user.userId : null);
  return (
    <div className={`wrap ${styles.frame}`}>
      <MemberNav unread={unreadText(messages.box)} />
      <div className={styles.page}>
        <MessageBoxContext value={messages}>{children}</MessageBoxContext>
        <div className={styles.tips} data-tips-place />
      </div>
    </div>
  );
}

/** Navigation of the member centre: a column beside the page, or on narrow screens a row that scrolls sideways. */
function MemberNav({ unread }: { unread: string | null }) {
  const pathname = useLocation().pathname.replace(/(.)\/+$/, '$1');
  const currentHref = items.find(({ href }) => isAt(href, pathname))?.href;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>(`[href="${currentHref}"]`);
    // Scrolls only the navigation sideways; `scrollIntoView` could scroll the page too.
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - current.offsetWidth;
  }, [currentHref]);
  return (
    <nav ref={nav} className={styles.nav} aria-label={memberTexts.nav}>
      {items.map(({ href, text }) => (
        <SiteLink key={href} href={href} aria-current={href === currentHref ? 'page' : undefined}>
          {text}
          {href === '/member/messages' && unread && (
            <span className={`num ${styles.count}`}>
              <span aria-hidden="true">{unread}</span>
              <span className="sr-only">{memberTexts.unread(unread)}</span>
            </span>
          )}
        </SiteLink>
      ))}
      <AccountLink className={styles.account} page={accountPages.centre}>
        {memberTexts.accountCentre}
      </AccountLink>
      <AccountLink page={centrePages.data}>{memberTexts.accountData}</AccountLink>
    </nav>
  );
}
