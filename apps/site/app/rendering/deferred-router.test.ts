import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import { deferRouter, type RouterInit, type RouterParts, type WholeRouter } from './deferred-router.ts';

// Compares the deferred router with the one of the installed React Router.

const folder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const load = (module: string) => import(pathToFileURL(join(folder, 'dist/production/lib/router', module)).href);
const [whole, utils, histories] = await Promise.all([load('router.js'), load('utils.js'), load('history.js')]);

type AnyRouter = WholeRouter & { state: { location: { pathname: string }; loaderData: object; initialized: boolean } };

let begin: () => void;
let loads: number;
let opened: string[];
let fails: boolean;
beforeEach(() => {
  [loads, opened, fails] = [0, [], false];
});

const page = () => ({
  open: (href: string) => void opened.push(href),
  isReady: () => new Promise<void>((resolve) => void (begin = resolve)),
});

const parts: RouterParts = {
  convertRoutes: utils.convertRoutesToDataRoutes,
  createMatcher: whole.createDataRouteMatcher,
  idleNavigation: whole.IDLE_NAVIGATION,
  load: async () => {
    loads += 1;
    if (fails) throw new TypeError('no network');
    return whole;
  },
};

const routes = () => [
  {
    id: 'root',
    path: '/',
    loader: () => 'root data',
    children: [
      { id: 'home', index: true, loader: () => 'home data' },
      { id: 'games', path: 'games', loader: () => 'games data' },
      { id: 'other', path: '*' },
    ],
  },
];

const initAt = (entries: string[], loaderData: Record<string, unknown>): RouterInit => ({
  routes: routes(),
  history: histories.createMemoryHistory({ initialEntries: entries, v5Compat: true }),
  hydrationData: { loaderData },
  mapRouteProperties: () => ({}),
});
const home = (entries = ['/']) => initAt(entries, { root: 'root data', home: 'home data' });

const defer = (init: RouterInit) => deferRouter(init, parts, page()) as unknown as AnyRouter;

test.each([
  ['with all data', home],
  ['without data of a route', () => initAt(['/'], { root: 'root data' })],
  ['of an unknown address', () => initAt(['/nowhere'], { root: 'root data' })],
  [
    'with an error of a route',
    () => ({
      ...initAt(['/games'], { root: 'root data' }),
      hydrationData: { loaderData: { root: 'root data' }, errors: { games: new Error('failed') } },
    }),
  ],
])('the first state of a page %s is the one of React Router', (_, init) => {
  const { matches, ...state } = defer(init()).state as unknown as Record<string, unknown>;
  const { matches: theirs, ...their } = whole.createRouter(init()).state;
  const ids = (list: unknown) => (list as { route: { id: string } }[]).map(({ route }) => route.id);
  expect(ids(matches)).toEqual(ids(theirs));
  const withoutKey = ({ location, ...rest }: Record<string, unknown>) => ({
    ...rest,
    errors: Object.keys((rest['errors'] as object | null) ?? {}),
    pathname: (location as { pathname: string }).pathname,
  });
  expect(withoutKey(state)).toEqual(withoutKey(their));
});

test('the code of the router loads once, when the page is ready', async () => {
  const router = defer(home());
  router.initialize();
  expect(loads).toBe(0);
  begin();
  await vi.waitFor(() => expect(loads).toBe(1));
  await router.navigate('/games');
  expect(loads).toBe(1);
});

test('a page without all of its data loads the router at once, and listeners get the data', async () => {
  const router = defer(initAt(['/'], { root: 'root data' }));
  const states: AnyRouter['state'][] = [];
  router.subscribe((state) => states.push(state as AnyRouter['state']));
  router.initialize();
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  expect(states.at(-1)?.loaderData).toEqual({ root: 'root data', home: 'home data' });
});

test('a press before the router is loaded waits for it and navigates', async () => {
  const router = defer(home());
  router.initialize();
  const listener = vi.fn();
  const stop = router.subscribe(listener);
  await router.navigate('/games');
  expect(router.state.location.pathname).toBe('/games');
  expect(router.state.loaderData).toMatchObject({ games: 'games data' });
  expect(listener).toHaveBeenCalled();
  stop();
  listener.mockClear();
  await router.navigate('/');
  expect(listener).not.toHaveBeenCalled();
});

test('going back before the router is loaded shows the page before', async () => {
  const init = home(['/games', '/']);
  const router = defer(init);
  router.initialize();
  init.history.go(-1);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/games'));
  await vi.waitFor(() => expect(router.state.loaderData).toMatchObject({ games: 'games data' }));
});

test('without the code of the router a press opens the page, and the next press tries again', async () => {
  fails = true;
  const router = defer(home());
  router.initialize();
  await router.navigate('/games');
  expect(opened).toEqual(['/games']);
  fails = false;
  await router.navigate('/games');
  expect(opened).toHaveLength(1);
  expect(router.state.location.pathname).toBe('/games');
});

test('changes of routes before the router is loaded stay', async () => {
  const router = defer(home());
  const [root] = router.routes as readonly { loader?: unknown }[];
  const changed = vi.fn(() => 'changed');
  if (root) root.loader = changed;
  await router.revalidate();
  expect(changed).toHaveBeenCalled();
  expect(router.state.loaderData).toMatchObject({ root: 'changed' });
});

test('positions of scrolling that were registered before reach the router', async () => {
  const router = defer(home());
  const positions = { '/games': 300 };
  router.enableScrollRestoration(
    positions,
    () => 0,
    ({ pathname }: { pathname: string }) => pathname,
  );
  await router.navigate('/games');
  expect(router.state).toMatchObject({ restoreScrollPosition: 300 });
});
