import type { Me } from '@feisuo/contract/schemas/operator';
import { App, Drawer } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, Suspense } from 'react';
import { NavigationType, useLocation, useNavigationType, Link } from 'react-router';
import { ApiContext, watchedApi } from '../api/console-api.ts';
import { ActDialogs } from '../kit/act/act-dialog.tsx';
import { ProofDialog } from '../kit/act/proof-dialog.tsx';
import { MeContext, useMe } from '../kit/me.ts';
import { helpOf } from '../handbook/help-of-page.ts';
import { useHandbookCommands } from '../handbook/use-handbook-commands.ts';
import { CommandPalette } from '../kit/palette/command-palette.tsx';
import { ExpiredDialog } from '../session/expired-dialog.tsx';
import { pageAt, mayOpen, type FoundPage, homePath } from './console-pages.ts';
import styles from './console-shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useLeaveGuard } from './use-leave-question.ts';
import { useTitle } from './use-title.ts';
import { LoadingView, NoPermissionView, EmptyView } from '../components/views.tsx';
import { roleNames } from '../kit/role-names.ts';
import type { Demand } from '../api/console-api.ts';

type Props = {
  me: Me;
  notice: string | null;
  isExpired: boolean;
  themeName: 'dark' | 'light';
  onToggleTheme: () => void;
  onLeave: () => Promise<void>;
  onMe: (me: Me) => void;
  onExpired: () => void;
};

export function ConsoleShell({ me, notice, isExpired, themeName, onToggleTheme, onLeave, onMe, onExpired }: Props) {
  const { pathname } = useLocation();
  const found = useMemo(() => pageAt(pathname), [pathname]);
  const title = found?.page.title ?? '没有这个页面';
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const { meet, dialog } = useDemands(onMe);
  const [entries, setEntries] = useState(0);
  // A new object per sign-in, so that everything is fetched again.
  // oxlint-disable-next-line react/exhaustive-deps -- the number of the sign-in makes it another
  const api = useMemo(() => watchedApi({ onExpired, meet }), [onExpired, meet, entries]);
  const goOn = useCallback(
    (back: Me) => {
      onMe(back);
      setEntries((number) => number + 1);
    },
    [onMe],
  );
  const control = useMemo(() => ({ ...me, update: onMe }), [me, onMe]);
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useNotice(notice);
  useFocusOnChange(heading, pathname);
  useLeaveGuard();
  useShortcut(
    'k',
    useCallback(() => setPaletteOpen((isOpen) => !isOpen), []),
  );
  // A closed menu restores the focus to its button; after a choice it goes to the page.
  const hasChosen = useRef(false);
  const choose = () => {
    hasChosen.current = true;
    setMenuOpen(false);
  };
  const focusAfterMenu = (isOpen: boolean) => {
    // In a microtask: the drawer restores the focus right after this call.
    if (!isOpen && hasChosen.current) queueMicrotask(() => heading.current?.focus({ preventScroll: true }));
    hasChosen.current = false;
  };
  const sidebar = { current: found ? (found.page.under ?? found.page.path) : null, onLeave };
  const handbookCommands = useHandbookCommands(isPaletteOpen);
  const ownCommands = [
    {
      id: 'theme',
      title: themeName === 'dark' ? '换成浅色' : '换成深色',
      alias: 'theme dark light zhuti 主题',
      icon: 'me' as const,
      run: onToggleTheme,
    },
    ...handbookCommands,
  ];
  return (
    <MeContext value={control}>
      <ApiContext value={api}>
        <ActDialogs>
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
              <TopBar
                {...{ title, heading, isMenuOpen, themeName, onToggleTheme }}
                help={found && helpOf(found.page)}
                onMenu={() => setMenuOpen(true)}
                onPalette={() => setPaletteOpen(true)}
              />
              <main id="main" tabIndex={-1} className={styles.main}>
                <PageBody found={found} />
              </main>
            </div>
          </div>
          <CommandPalette isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} own={ownCommands} />
        </ActDialogs>
        <ProofDialog {...dialog} />
        <ExpiredDialog isOpen={isExpired} operator={me.operator} onBack={goOn} />
      </ApiContext>
    </MeContext>
  );
}

function useNotice(notice: string | null) {
  const { notification } = App.useApp();
  useEffect(() => {
    if (notice) notification.warning({ title: notice });
  }, [notice, notification]);
}

/** After navigation the focus goes to the page's title. */
function useFocusOnChange(heading: React.RefObject<HTMLElement | null>, pathname: string) {
  const last = useRef(pathname);
  const way = useNavigationType();
  // Before effects of the page, which may scroll. After Back the browser restores the scroll position.
  useLayoutEffect(() => {
    if (last.current !== pathname && way === NavigationType.Push) window.scrollTo(0, 0);
  }, [pathname, way]);
  // After closing dialogs have restored the focus.
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    heading.current?.focus({ preventScroll: true });
  }, [heading, pathname]);
}

/** Ctrl K, or ⌘ K, from any focus. */
function useShortcut(key: string, run: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key, run]);
}

/** The page, or why there is none. */
function PageBody({ found }: { found: FoundPage | null }) {
  const { operator, permissions } = useMe();
  if (!found) return <NotFound />;
  const { page, params } = found;
  if (!mayOpen(page, permissions)) return <NoPermissionView what={page.title} role={roleNames[operator.role]} />;
  const { view: View } = page;
  return (
    <Suspense fallback={<LoadingView says="正在打开页面…" />}>
      {/* Another item is another page, although the component is the same. */}
      <View key={JSON.stringify(params)} params={params} />
    </Suspense>
  );
}

function NotFound() {
  return (
    <EmptyView title="没有这个页面" says="地址可能输错了，或者这一页已经搬走。按 Ctrl K 可以搜索所有页面。">
      <Link to={homePath}>回到首页</Link>
    </EmptyView>
  );
}

/** The server's demands, one at a time; calls with the same demand share the answer. */
function useDemands(onMe: (me: Me) => void) {
  const [demand, setDemand] = useState<Demand | null>(null);
  const waiting = useRef<((isMet: boolean) => void)[]>([]);
  const settle = useCallback((isMet: boolean) => {
    setDemand(null);
    for (const answer of waiting.current.splice(0)) answer(isMet);
  }, []);
  const meet = useCallback((wanted: Demand) => {
    setDemand(wanted);
    return new Promise<boolean>((resolve) => waiting.current.push(resolve));
  }, []);
  const onMet = useCallback(
    (me: Me) => {
      onMe(me);
      settle(true);
    },
    [onMe, settle],
  );
  const onDeclined = useCallback(() => settle(false), [settle]);
  return { meet, dialog: { demand, onMet, onDeclined } };
}
