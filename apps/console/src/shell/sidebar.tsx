import { App, Button } from 'antd';
import { useState } from 'react';
import { ConsoleError } from '../api/call-console.ts';
import { consoleName, useBrandName } from '../brand.ts';
import { Icon, Logo } from '../components/icons.tsx';
import { useMe } from '../kit/me.ts';
import { roleNames } from '../kit/role-names.ts';
import { groupsFor, homePath } from './console-pages.ts';
import { PageLink } from './page-link.tsx';
import styles from './sidebar.module.css';

type Props = { current: string | null; onLeave: () => Promise<void>; onFollow?: () => void };

/** Only what the role may open: a door that stays shut is no help. */
export function Sidebar({ current, onLeave, onFollow }: Props) {
  const brandName = useBrandName();
  const { permissions } = useMe();
  return (
    <div className={styles.sidebar}>
      <PageLink to={homePath} className={styles.brand} {...(onFollow && { onFollow })}>
        <Logo /> {brandName} <small>{consoleName}</small>
      </PageLink>
      <nav aria-label={consoleName}>
        {groupsFor(permissions).map((group) => (
          <section key={group.name} aria-label={group.name || '总览'}>
            {group.name && <h2>{group.name}</h2>}
            {group.pages.map((page) => (
              <PageLink
                key={page.path}
                to={page.path}
                current={page.path === current}
                className={styles.item}
                {...(onFollow && { onFollow })}
              >
                <Icon name={page.icon} />
                {page.title}
              </PageLink>
            ))}
          </section>
        ))}
      </nav>
      <Me onLeave={onLeave} {...(onFollow && { onFollow })} />
    </div>
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
      // Staying signed in must be said: the next person at this machine depends on it.
      message.error(`没有退出：${error instanceof ConsoleError ? error.message : '请重试'}`);
    }
  };
  return (
    <div className={styles.me}>
      <span className={styles.initial} aria-hidden="true">
        {[...operator.name][0]}
      </span>
      <PageLink to="/console/me" className={styles.who} {...(onFollow && { onFollow })}>
        {operator.name}
        <br />
        <span>{roleNames[operator.role]}</span>
      </PageLink>
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
