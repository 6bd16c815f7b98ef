import { useLocation } from 'react-router';
import { openOutside } from '../../bridge/open-outside.ts';
import { SiteLink } from '../../components/site-link.tsx';
import type { LoginUser } from '../../session/login-user.ts';
import type { SessionState } from '../../session/session-state.ts';
import { useRetry } from '../../session/use-retry.ts';
import { Avatar } from './avatar.tsx';
import styles from './mobile-menu-account.module.css';
import { signOut } from './sign-out.ts';
import { menuLinks, menuTexts } from './menu-texts.ts';
import { VipChip, vipStatus } from './vip-status.tsx';

interface SheetRowsProps {
  state: SessionState;
  accountHref: string;
}

export function SheetRows({ state, accountHref }: SheetRowsProps) {
  if (state.phase === 'in') return <PersonRows user={state.user} accountHref={accountHref} />;
  if (state.phase === 'unreachable') return <RetryRow />;
  return (
    <p className={styles.entering} role="status">
      {menuTexts.entering}
    </p>
  );
}

/** A retry button in the menu sheet. The sheet stays open to show the result. */
function RetryRow() {
  const { retry, label, why } = useRetry();
  return (
    <div className={styles.rows}>
      <p className={styles.status}>{why}</p>
      <button type="button" className={styles.link} data-stays onClick={retry}>
        {label}
      </button>
    </div>
  );
}

function PersonRows({ user, accountHref }: { user: LoginUser; accountHref: string }) {
  const name = user.nickName || menuTexts.nameless;
  const { pathname } = useLocation();
  return (
    <section className={styles.rows} aria-label={`${name} ${menuTexts.menu}`}>
      <p className={styles.person}>
        <Avatar userId={user.userId} picture={user.picture} />
        <span className={styles.name}>{name}</span>
        {(user.isVip || user.isSuperVip) && <VipChip user={user} />}
      </p>
      <p className={styles.status}>{vipStatus(user)}</p>
      <div className={styles.links}>
        {menuLinks(accountHref, pathname).map(({ text, href, isOutside }) => (
          <SiteLink key={href} className={styles.link} href={href} onClick={isOutside && openOutside}>
            {text}
          </SiteLink>
        ))}
        <button type="button" className={styles.link} onClick={() => void signOut()}>
          {menuTexts.signOut}
        </button>
      </div>
    </section>
  );
}
