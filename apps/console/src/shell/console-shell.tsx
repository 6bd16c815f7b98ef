import type { Operator } from '@feisuo/contract/schemas/operator';
import { App, Button, Drawer } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ApiContext, apiReporting } from '../api/console-api.ts';
import { Icon } from '../components/icons.tsx';
import { LoadingView } from '../components/views.tsx';
import { SystemPage } from '../system/system-page.tsx';
import { usePathname } from './address.ts';
import { pageAt, type PageId } from './console-pages.ts';
import styles from './console-shell.module.css';
import { NotFound } from './not-found.tsx';
import { Sidebar } from './sidebar.tsx';
import { useTitle } from './use-title.ts';

// The first page most people see comes with the shell; the others when they are opened.
const AuditPage = lazy(() => import('../audit/audit-page.tsx').then((file) => ({ default: file.AuditPage })));
const SitePage = lazy(() => import('../site-settings/site-page.tsx').then((file) => ({ default: file.SitePage })));
const pageViews: Record<PageId, React.ComponentType> = { system: SystemPage, audit: AuditPage, site: SitePage };

type Props = {
  operator: Operator;
  notice: string | null;
  themeName: 'dark' | 'light';
  onToggleTheme: () => void;
  onLeave: () => Promise<void>;
  onExpired: () => void;
};

export function ConsoleShell({ operator, notice, themeName, onToggleTheme, onLeave, onExpired }: Props) {
  const page = pageAt(usePathname());
  const title = page?.title ?? '没有这个页面';
  const [isMenuOpen, setMenuOpen] = useState(false);
  const api = useMemo(() => apiReporting(onExpired), [onExpired]);
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useNotice(notice);
  useFocusOnChange(heading, page?.id ?? null);
  // The closed menu gives the focus back to its button; after a choice it belongs to the page.
  const hasChosen = useRef(false);
  const choose = () => {
    hasChosen.current = true;
    setMenuOpen(false);
  };
  const focusAfterMenu = (isOpen: boolean) => {
    // A moment later: the drawer hands the focus back right after this call.
    if (!isOpen && hasChosen.current) queueMicrotask(() => heading.current?.focus({ preventScroll: true }));
    hasChosen.current = false;
  };
  const PageView = page ? pageViews[page.id] : NotFound;
  const sidebar = { operator, current: page?.id ?? null, onLeave };
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <aside className={styles.side} aria-label="侧栏">
        <Sidebar {...sidebar} />
      </aside>
      <Drawer
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        afterOpenChange={focusAfterMenu}
        placement="left"
        size={264}
        title="菜单"
        classNames={{ body: styles.drawerBody ?? '' }}
      >
        <Sidebar {...sidebar} onFollow={choose} />
      </Drawer>
      <div className={styles.column}>
        <header className={styles.bar}>
          <Button
            className={styles.menu ?? ''}
            aria-label="打开菜单"
            aria-expanded={isMenuOpen}
            icon={<Icon name="menu" />}
            onClick={() => setMenuOpen(true)}
          />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <Button className={styles.theme ?? ''} onClick={onToggleTheme}>
            {themeName === 'dark' ? '浅色' : '深色'}
          </Button>
        </header>
        <main id="main" tabIndex={-1} className={styles.main}>
          <ApiContext value={api}>
            <Suspense fallback={<LoadingView says="正在打开页面…" />}>
              <PageView />
            </Suspense>
          </ApiContext>
        </main>
      </div>
    </div>
  );
}

function useNotice(notice: string | null) {
  const { notification } = App.useApp();
  useEffect(() => {
    if (notice) notification.warning({ title: notice });
  }, [notice, notification]);
}

/** After a change of page the keyboard and the screen reader start at its title, not at the old link. */
function useFocusOnChange(heading: React.RefObject<HTMLElement | null>, id: PageId | null) {
  const last = useRef(id);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    heading.current?.focus({ preventScroll: true });
  }, [heading, id]);
}
