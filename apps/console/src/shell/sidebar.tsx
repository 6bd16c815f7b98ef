import type { Operator } from '@feisuo/contract/schemas/operator';
import { App, Button } from 'antd';
import { useState } from 'react';
import { ConsoleError } from '../api/call-console.ts';
import { consoleName, useBrandName } from '../brand.ts';
import { Icon, Logo } from '../components/icons.tsx';
import { pageGroups, type PageId } from './console-pages.ts';
import { PageLink } from './page-link.tsx';
import styles from './sidebar.module.css';

const roleNames: Record<Operator['role'], string> = {
  owner: '负责人',
  operator: '运营',
  support: '客服',
  finance: '财务',
  viewer: '只读',
};

type Props = { operator: Operator; current: PageId | null; onLeave: () => Promise<void>; onFollow?: () => void };

export function Sidebar({ operator, current, onLeave, onFollow }: Props) {
  const brandName = useBrandName();
  return (
    <div className={styles.sidebar}>
      <PageLink to="/console/system" className={styles.brand} {...(onFollow && { onFollow })}>
        <Logo /> {brandName} <small>{consoleName}</small>
      </PageLink>
      <nav aria-label={consoleName}>
        {pageGroups.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <h2>{group.name}</h2>
            {group.pages.map((page) => (
              <PageLink
                key={page.id}
                to={page.path}
                current={page.id === current}
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
      <Me operator={operator} onLeave={onLeave} />
    </div>
  );
}

function Me({ operator, onLeave }: { operator: Operator; onLeave: () => Promise<void> }) {
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
      <span className={styles.who}>
        {operator.name}
        <br />
        <span>{roleNames[operator.role]}</span>
      </span>
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
