import { useEffect, useId, useReducer, useRef } from 'react';
import { SiteLink } from '../../components/site-link.tsx';
import type { LoginUser } from '../../session/login-user.ts';
import styles from './account-menu.module.css';
import { Avatar } from './avatar.tsx';
import { menuReducer } from './menu-state.ts';
import { signOut } from './sign-out.ts';
import { menuLinks, menuTexts } from './menu-texts.ts';
import { VipChip } from './vip-chip.tsx';

interface AccountMenuProps {
  user: LoginUser;
  accountHref: string;
}

/** Long enough to cross the gap between the button and the card. */
const leaveDelayMs = 160;

export function AccountMenu({ user, accountHref }: AccountMenuProps) {
  const [menu, send] = useReducer(menuReducer, 'closed');
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const cardId = useId();
  const isOpen = menu !== 'closed';
  const hasVip = user.isVip || user.isSuperVip;
  const name = user.nickName || menuTexts.nameless;

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (root.current?.contains(document.activeElement)) button.current?.focus();
      send('dismiss');
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) send('dismiss');
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);

  return (
    <div
      ref={root}
      className={styles.menu}
      onPointerEnter={(event) => {
        clearTimeout(leaving.current);
        if (event.pointerType === 'mouse') send('enter');
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') leaving.current = setTimeout(() => send('leave'), leaveDelayMs);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) send('dismiss');
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={cardId}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && send('enter')}
        onClick={() => send('press')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          send('open');
          // Once it is visible.
          requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[id="${cardId}"] a`)?.focus());
        }}
      >
        <Avatar name={name} picture={user.picture} />
        {hasVip ? <VipChip user={user} /> : <span className={styles.short}>{name}</span>}
        <span className="sr-only">
          {hasVip && ` ${name}`} {menuTexts.menu}
        </span>
      </button>
      <div id={cardId} className={styles.card} data-open={isOpen}>
        <p className={styles.name}>{name}</p>
        <p className={styles.status}>
          {user.vipRemainingDays > 0 ? menuTexts.vipUntil(user.vipRemainingDays) : menuTexts.noVip}
        </p>
        <ul>
          {menuLinks(accountHref).map(({ text, href }) => (
            <li key={href}>
              <SiteLink className={styles.item} href={href} onClick={() => send('dismiss')}>
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
