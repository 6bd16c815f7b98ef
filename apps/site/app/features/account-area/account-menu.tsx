import { useLocation } from 'react-router';
import { openOutside } from '../../bridge/open-outside.ts';
import { SiteLink } from '../../components/site-link.tsx';
import { usePopover } from '../../components/use-popover.ts';
import type { LoginUser } from '../../session/login-user.ts';
import type { SessionState } from '../../session/session-state.ts';
import styles from './account-menu.module.css';
import { Avatar } from './avatar.tsx';
import { RetryButton } from './retry-button.tsx';
import { signOut } from './sign-out.ts';
import { menuLinks, menuTexts } from './menu-texts.ts';
import { VipChip, vipStatus } from './vip-status.tsx';

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
          // Waits for the next frame, because only a visible link can take the focus.
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
