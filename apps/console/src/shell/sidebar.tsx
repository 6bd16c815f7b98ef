import type { ToDo } from '@feisuo/contract/facts/to-do';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConsoleError } from '../api/call-console.ts';
import { consoleName, useBrandName } from '../brand.ts';
import { Icon, Logo } from '../components/icons.tsx';
import { useMe } from '../kit/current-operator.ts';
import { countText, describeCount, toDoTexts } from '../kit/to-do/to-do-texts.ts';
import { useToDo } from '../kit/to-do/to-do-provider.tsx';
import { roleNames } from '../kit/role-names.ts';
import { groupsFor, homePath } from './console-pages.ts';
import styles from './sidebar.module.css';

type Props = { current: string | null; onLeave: () => Promise<void>; onFollow?: (() => void) | undefined };

/** Sidebar with links to the pages that the operator may open. */
export function Sidebar({ current, onLeave, onFollow }: Props) {
  const brandName = useBrandName();
  const { permissions } = useMe();
  return (
    <div className={styles.sidebar}>
      <Link to={homePath} className={styles.brand} onClick={onFollow}>
        <Logo /> {brandName} <small>{consoleName}</small>
      </Link>
      <nav aria-label={consoleName}>
        {groupsFor(permissions).map((group) => (
          <section key={group.name} aria-label={group.name || '总览'}>
            {group.name && <h2>{group.name}</h2>}
            {group.pages.map((page) => (
              <div key={page.path} className={styles.row}>
                <Link
                  to={page.path}
                  aria-current={page.path === current ? 'page' : undefined}
                  className={styles.item}
                  onClick={onFollow}
                >
                  <Icon name={page.icon} />
                  {page.title}
                </Link>
                {page.toDos && <Count toDos={page.toDos} onFollow={onFollow} />}
              </div>
            ))}
          </section>
        ))}
      </nav>
      <Me onLeave={onLeave} onFollow={onFollow} />
    </div>
  );
}

/** Number of tasks that wait on a page. It links to the first of the page's lists that has such tasks. */
function Count({ toDos, onFollow }: { toDos: readonly ToDo[]; onFollow: Props['onFollow'] }) {
  const counts = useToDo();
  const waiting = toDos.flatMap((one) => {
    const count = counts?.[one] ?? 0;
    return count > 0 ? [{ one, count }] : [];
  });
  const [first] = waiting;
  if (!first) return null;
  const sum = waiting.reduce((total, { count }) => total + count, 0);
  const parts = waiting.map(({ one, count }) => describeCount(one, count)).join('，');
  // The accessible name must contain the visible number.
  const label = waiting.length > 1 ? `共 ${countText(sum)} 件：${parts}` : parts;
  return (
    <Link to={toDoTexts[first.one].to} className={styles.count} aria-label={label} title={label} onClick={onFollow}>
      {countText(sum)}
    </Link>
  );
}

function Me({ onLeave, onFollow }: Omit<Props, 'current'>) {
  const { operator } = useMe();
  const { message } = App.useApp();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await onLeave();
    } catch (error) {
      setLeaving(false);
      // A failed sign-out must be visible, because the session stays open for the next person at this computer.
      message.error(`没有退出：${error instanceof ConsoleError ? error.message : '请重试'}`);
    }
  };
  return (
    <div className={styles.me}>
      <span className={styles.initial} aria-hidden="true">
        {[...operator.name][0]}
      </span>
      <Link to="/console/me" className={styles.who} onClick={onFollow}>
        {operator.name}
        <br />
        <span>{roleNames[operator.role]}</span>
      </Link>
      <Button
        type="text"
        aria-label="退出"
        title="退出"
        loading={isLeaving}
        icon={<Icon name="leave" />}
        onClick={() => void leave()}
      />
    </div>
  );
}
