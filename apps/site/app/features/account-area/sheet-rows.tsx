import { SiteLink } from '../../components/site-link.tsx';
import type { LoginUser } from '../../session/login-user.ts';
import { Avatar } from './avatar.tsx';
import styles from './sheet-rows.module.css';
import { signOut } from './sign-out.ts';
import { accountTexts, menuLinks } from './texts.ts';
import { VipChip } from './vip-chip.tsx';

interface SheetRowsProps {
  user: LoginUser;
  accountHref: string;
}

export function SheetRows({ user, accountHref }: SheetRowsProps) {
  const name = user.nickName || accountTexts.nameless;
  return (
    <section className={styles.rows} aria-label={accountTexts.menuOf(name)}>
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
          {accountTexts.signOut}
        </button>
      </div>
    </section>
  );
}
