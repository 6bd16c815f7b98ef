import { PageLink } from '../shell/page-link.tsx';
import { usePathname } from '../shell/address.ts';
import styles from './sub-nav.module.css';

/** Pages of one area that the sidebar has no room for. */
export function SubNav({ label, pages }: { label: string; pages: readonly { to: string; title: string }[] }) {
  const here = usePathname();
  return (
    <nav className={styles.nav} aria-label={label}>
      {pages.map(({ to, title }) => (
        <PageLink key={to} to={to} current={here === to}>
          {title}
        </PageLink>
      ))}
    </nav>
  );
}
