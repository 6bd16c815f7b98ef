import { PEOPLE_AT_ONCE, type PersonName } from '@feisuo/contract/schemas/console-accounts';
import type { Me } from '@feisuo/contract/schemas/operator';
import { App, Drawer } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, Suspense } from 'react';
import { NavigationType, useLocation, useNavigationType, Link } from 'react-router';
import { ApiContext, watchedApi, type Demand } from '../api/console-api.ts';
import { ActionDialogs } from '../kit/action/action-dialog.tsx';
import { ProofDialog } from '../kit/action/proof-dialog.tsx';
import { ActsContext } from '../kit/changes-context.ts';
import { MeContext, useMe } from '../kit/current-operator.ts';
import { helpOf } from '../handbook/help-of-page.ts';
import { useHandbookCommands } from '../handbook/use-handbook-commands.ts';
import { createPeopleStore } from '../kit/person/people-store.ts';
import { PeopleContext } from '../kit/person/person.tsx';
import { ToDoProvider } from '../kit/to-do/to-do-provider.tsx';
import { CommandPalette } from '../kit/palette/command-palette.tsx';
import { ExpiredDialog } from '../session/expired-dialog.tsx';
import { pageAt, mayOpen, type FoundPage, homePath } from './console-pages.ts';
import styles from './console-shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { isSameWork, useLeaveGuard } from './use-unsaved-changes.ts';
import { useTitle } from './use-title.ts';
import { LoadingView, NoPermissionView, EmptyView } from '../components/views.tsx';
import { roleNames } from '../kit/role-names.ts';

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
  const [acts, setActs] = useState(0);
  const onActed = useCallback(() => setActs((number) => number + 1), []);
  // A new object after each sign-in, so that all data is fetched again.
  // oxlint-disable-next-line react/exhaustive-deps -- the number of the sign-in makes it another
  const api = useMemo(() => watchedApi({ onExpired, meet, onActed }), [onExpired, meet, onActed, entries]);
  const people = useMemo(
    () =>
      createPeopleStore(async (ids) => {
        const asked = `people?ids=${ids.map(encodeURIComponent).join(',')}`;
        return (await api.get<{ people: Record<string, PersonName> }>(asked, { isBackground: true })).people;
      }, PEOPLE_AT_ONCE),
    [api],
  );
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
  // When the menu closes, the button that opened it gets the focus back. If the operator chose a page in the menu, the
  // page's title gets the focus instead.
  const hasChosen = useRef(false);
  const choose = () => {
    hasChosen.current = true;
    setMenuOpen(false);
  };
  const focusAfterMenu = (isOpen: boolean) => {
    // Runs in a microtask, because the drawer moves the focus right after this callback.
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
        <PeopleContext value={people}>
          <ToDoProvider refreshKey={`${pathname} ${acts}`}>
            <ActionDialogs>
              <ActsContext value={acts}>
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
              </ActsContext>
              <CommandPalette isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} own={ownCommands} />
            </ActionDialogs>
          </ToDoProvider>
        </PeopleContext>
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

/** Moves the focus to the page's title after navigation. */
function useFocusOnChange(heading: React.RefObject<HTMLElement | null>, pathname: string) {
  const last = useRef(pathname);
  const way = useNavigationType();
  const { state } = useLocation();
  // A layout effect, because it must run before the effects of the page, which may scroll. After the Back button the
  // browser restores the scroll position itself.
  useLayoutEffect(() => {
    if (last.current !== pathname && way === NavigationType.Push) window.scrollTo(0, 0);
  }, [pathname, way]);
  // A normal effect, because it must run after closing dialogs have restored the focus.
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!isSameWork(state)) heading.current?.focus({ preventScroll: true });
  }, [heading, pathname, state]);
}

/** Registers a shortcut with Ctrl, or ⌘ on a Mac. The shortcut works wherever the focus is. */
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

/** Shows the page, or explains why it cannot be shown. */
function PageBody({ found }: { found: FoundPage | null }) {
  const { operator, permissions } = useMe();
  if (!found) return <NotFound />;
  const { page, params } = found;
  if (!mayOpen(page, permissions)) return <NoPermissionView what={page.title} role={roleNames[operator.role]} />;
  const { view: View } = page;
  return (
    <Suspense fallback={<LoadingView message="正在打开页面…" />}>
      {/* The key makes React mount the page anew for another item, although the component is the same. */}
      <View
        key={JSON.stringify(page.mountedBy ? page.mountedBy.map((name) => params[name]) : params)}
        params={params}
      />
    </Suspense>
  );
}

function NotFound() {
  return (
    <EmptyView title="没有这个页面" message="地址可能输错了，或者这一页已经搬走。按 Ctrl K 可以搜索所有页面。">
      <Link to={homePath}>回到首页</Link>
    </EmptyView>
  );
}

/**
 * Asks the operator to meet demands of the server, one demand at a time. Concurrent calls that meet the same demand
 * share one dialog.
 */
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
