import type { Permission } from '@feisuo/contract/facts/permissions';
import { Link, useLocation } from 'react-router';
import { useMay } from './me.ts';
import styles from './area-tabs.module.css';

/** `permit`: operators without this permission do not see the tab. */
export type Tab = { to: string; title: string; permit?: Permission };

/** Tabs that link the pages of one area. */
export function AreaTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const may = useMay();
  const here = useLocation().pathname.replace(/\/+$/, '');
  const mine = tabs.filter(({ permit }) => permit === undefined || may(permit));
  return (
    <nav className={styles.tabs} aria-label={label}>
      {mine.map(({ to, title }) => (
        <Link key={to} to={to} aria-current={to === here ? 'page' : undefined} className={styles.tab}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
