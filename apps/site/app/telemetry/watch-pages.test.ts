import { expect, test } from 'vitest';
import type { PageRouter, RouterState } from '../rendering/page-router.ts';
import { isForVisitors, notFoundRoute, routeName } from './route-name.ts';
import { watchPages } from './watch-pages.ts';

const matchesOf = (...paths: (string | undefined)[]) => paths.map((path) => ({ route: { path } }));

test('telemetry names a page by its route, not by its address', () => {
  expect(routeName({ matches: matchesOf(undefined, undefined), errors: null })).toBe('/');
  expect(routeName({ matches: matchesOf(undefined, 'games/:id'), errors: null })).toBe('/games/:id');
  expect(routeName({ matches: matchesOf(undefined, 'member', 'orders'), errors: null })).toBe('/member/orders');
});

test('§8 site-level errors: all pages that do not exist have the same name in telemetry', () => {
  expect(routeName({ matches: matchesOf(undefined, '*'), errors: null })).toBe(notFoundRoute);
  expect(routeName({ matches: matchesOf(undefined, 'games/:id'), errors: { route: { status: 404 } } })).toBe(
    notFoundRoute,
  );
  expect(routeName({ matches: matchesOf(undefined, 'games/:id'), errors: { route: new Error('x') } })).toBe(
    '/games/:id',
  );
});

test('each page is reported once to telemetry, when it is shown', () => {
  const state = (pathname: string, over: Partial<RouterState> = {}): RouterState => ({
    location: { pathname, key: pathname },
    matches: matchesOf(pathname.slice(1)),
    navigation: { state: 'idle' },
    errors: null,
    ...over,
  });
  let listener: (next: RouterState) => void = () => {};
  const router: PageRouter = {
    state: state('/'),
    subscribe(next) {
      listener = next;
      return () => {};
    },
  };
  const told: string[] = [];
  watchPages(router, ({ path, route }) => void told.push(`${path} ${route}`));
  listener(state('/', { navigation: { state: 'loading', location: { pathname: '/vip', key: 'v' } } }));
  listener(state('/vip'));
  listener(state('/vip'));
  listener(state('/'));
  expect(told).toEqual(['/ /', '/vip /vip', '/ /']);
});

test('§8 consent: pages shown in frames or to operators do not ask for consent', () => {
  const page = (...handles: unknown[]) => ({ matches: handles.map((handle) => ({ route: { handle } })) });
  expect(isForVisitors(page(undefined, { layout: 'site' }))).toBe(true);
  expect(isForVisitors(page(undefined, { layout: 'slim' }))).toBe(true);
  expect(isForVisitors(page(undefined, undefined))).toBe(true);
  expect(isForVisitors(page(undefined, { layout: 'none' }))).toBe(false);
});
