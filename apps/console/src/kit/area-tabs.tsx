import type { Permission } from '@feisuo/contract/facts/permissions';
import { PageLink } from '../shell/page-link.tsx';
import { usePathname } from '../shell/address.ts';
import { useMay } from './me.ts';
import styles from './area-tabs.module.css';

/** `permit`: left out for whom it would only refuse. */
export type Tab = { to: string; title: string; permit?: Permission };

/** Pages of one area, side by side above each of them. */
export function AreaTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const may = useMay();
  const here = usePathname().replace(/\/+$/, '');
  const mine = tabs.filter(({ permit }) => permit === undefined || may(permit));
  return (
    <nav className={styles.tabs} aria-label={label}>
      {mine.map(({ to, title }) => (
        <PageLink key={to} to={to} current={to === here} className={styles.tab}>
          {title}
        </PageLink>
      ))}
    </nav>
  );
}
