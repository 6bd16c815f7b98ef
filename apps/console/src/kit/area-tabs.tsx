import type { Permission } from '@feisuo/contract/facts/permissions';
import type { ToDo } from '@feisuo/contract/facts/to-do';
import { Link, useLocation } from 'react-router';
import { useMay } from './current-operator.ts';
import { countText, describeCount } from './to-do/to-do-texts.ts';
import { useToDo } from './to-do/to-do-provider.tsx';
import styles from './area-tabs.module.css';

/** `permit`: operators without this permission do not see the tab. `toDo`: tasks that wait on its page. */
export type Tab = { to: string; title: string; permit?: Permission; toDo?: ToDo };

export function AreaTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const may = useMay();
  const waiting = useToDo();
  const here = useLocation().pathname.replace(/\/+$/, '');
  const mine = tabs.filter(({ permit }) => permit === undefined || may(permit));
  return (
    <nav className={styles.tabs} aria-label={label}>
      {mine.map(({ to, title, toDo }) => {
        const count = toDo && waiting?.[toDo];
        return (
          <Link key={to} to={to} aria-current={to === here ? 'page' : undefined} className={styles.tab}>
            {title}
            {toDo && count ? <small aria-label={describeCount(toDo, count)}>{countText(count)}</small> : null}
          </Link>
        );
      })}
    </nav>
  );
}
