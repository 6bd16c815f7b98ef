import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { openOutside } from '../../bridge/open-outside.ts';
import { SiteLink } from '../../components/site-link.tsx';
import { usePopover } from '../../components/use-popover.ts';
import type { LoginUser } from '../../session/login-user.ts';
import type { SessionState } from '../../session/session-state.ts';
import { session } from '../../session/session.ts';
import { useRetry } from '../../session/use-retry.ts';
import styles from './account-menu.module.css';
import { Avatar } from './avatar.tsx';
import { signOut } from './sign-out.ts';
import { menuLinks, menuTexts } from './menu-texts.ts';
import { VipChip, vipStatus } from './vip-status.tsx';

/** Milliseconds between automatic retries while the page is visible. */
const retryIntervalMs = 30_000;

interface AccountMenuProps {
  state: SessionState;
  accountHref: string;
}

export function AccountMenu({ state, accountHref }: AccountMenuProps) {
  if (state.phase === 'in') return <PersonMenu user={state.user} accountHref={accountHref} />;
  if (state.phase === 'unreachable') return <RetryButton />;
  return (
    <p className={styles.entering} role="status">
      {menuTexts.entering}
    </p>
  );
}

function PersonMenu({ user, accountHref }: { user: LoginUser; accountHref: string }) {
  const { isOpen, send, root, cardId, around, button } = usePopover();
  const hasVip = user.isVip || user.isSuperVip;
  const name = user.nickName || menuTexts.nameless;
  const { pathname } = useLocation();

  return (
    <div className={styles.menu} {...around}>
      <button
        type="button"
        className={styles.button}
        {...button}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          send('open');
          // Waits for the next frame, because a hidden link cannot take the focus, and the card is not visible yet.
          requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[id="${cardId}"] a`)?.focus());
        }}
      >
        <Avatar userId={user.userId} picture={user.picture} />
        {hasVip ? <VipChip user={user} /> : <span className={styles.short}>{name}</span>}
        <span className="sr-only">
          {hasVip && ` ${name}`} {menuTexts.menu}
        </span>
      </button>
      <div id={cardId} className={styles.card} data-open={isOpen}>
        <p className={styles.name}>{name}</p>
        <p className={styles.status}>{vipStatus(user)}</p>
        <ul>
          {menuLinks(accountHref, pathname).map(({ text, href, isOutside }) => (
            <li key={href}>
              <SiteLink
                className={styles.item}
                href={href}
                onClick={(event) => {
                  send('dismiss');
                  if (isOutside) openOutside(event);
                }}
              >
                {text}
              </SiteLink>
            </li>
          ))}
          <li className={styles.last}>
            <button type="button" className={styles.item} onClick={() => void signOut()}>
              {menuTexts.signOut}
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}

/** Shown in the header if the account service cannot be reached. */
function RetryButton() {
  const { isBusy, retry, label, why } = useRetry();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') session().request('refresh auth info');
    }, retryIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <button type="button" className={styles.retry} title={why} aria-disabled={isBusy} onClick={retry}>
      <svg viewBox="0 0 40 12" aria-hidden="true">
        <path d="M0 6h12c4 0 4-4 7-4M40 6H28c-4 0-4 4-7 4" />
      </svg>
      {label}
      <span className="sr-only">：{why}</span>
    </button>
  );
}
