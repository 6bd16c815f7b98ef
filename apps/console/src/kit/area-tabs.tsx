import { PageLink } from '../shell/page-link.tsx';
import { usePathname } from '../shell/address.ts';
import styles from './area-tabs.module.css';

/** Pages of one area, side by side above each of them. */
export function AreaTabs({ label, tabs }: { label: string; tabs: readonly { to: string; title: string }[] }) {
  const here = usePathname().replace(/\/+$/, '');
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, title }) => (
        <PageLink key={to} to={to} current={to === here} className={styles.tab}>
          {title}
        </PageLink>
      ))}
    </nav>
  );
}
