import { SiteLink } from '../../components/site-link.tsx';
import type { LoginUser } from '../../session/login-user.ts';
import { Avatar } from './avatar.tsx';
import styles from './sheet-rows.module.css';
import { signOut } from './sign-out.ts';
import { menuLinks, menuTexts } from './menu-texts.ts';
import { VipChip } from './vip-chip.tsx';

interface SheetRowsProps {
  user: LoginUser;
  accountHref: string;
}

export function SheetRows({ user, accountHref }: SheetRowsProps) {
  const name = user.nickName || menuTexts.nameless;
  return (
    <section className={styles.rows} aria-label={`${name} ${menuTexts.menu}`}>
      <p className={styles.person}>
        <Avatar name={name} picture={user.picture} />
        <span className={styles.name}>{name}</span>
        {(user.isVip || user.isSuperVip) && <VipChip user={user} />}
      </p>
      <div className={styles.links}>
        {menuLinks(accountHref).map(({ text, href }) => (
          <SiteLink key={href} className={styles.link} href={href}>
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
