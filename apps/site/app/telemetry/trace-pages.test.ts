import { expect, test } from 'vitest';
import type { PageRouter, RouterState } from '../rendering/page-router.ts';
import { followRouter, tracingOptions } from './trace-pages.ts';

test('§9 error telemetry: page transactions end after 1 s idle or 30 s in total, child spans after 15 s', () => {
  expect(tracingOptions).toMatchObject({ idleTimeout: 1000, finalTimeout: 30_000, childSpanTimeout: 15_000 });
});

const place = (path: string, key: string) => ({ pathname: `/${path}`, key });
const idle = (path: string, key: string): RouterState => ({
  location: place(path, key),
  matches: [{ route: { path } }],
  navigation: { state: 'idle' },
  errors: null,
});
const loading = (from: RouterState, path: string, key: string): RouterState => ({
  ...from,
  navigation: { state: 'loading', location: place(path, key) },
});

function follow(...states: RouterState[]): string[] {
  const names: string[] = [];
  let emitState: (state: RouterState) => void = () => {};
  const router: PageRouter = {
    state: idle('', 'first'),
    subscribe(listener) {
      emitState = listener;
      return () => {};
    },
  };
  followRouter(router, () => {
    const index = names.push('incomplete') - 1;
    return {
      updateName(name: string) {
        names[index] = name;
        return this as never;
      },
    };
  });
  for (const state of states) emitState(state);
  return names;
}

const home = idle('', 'first');

test('a page transaction gets its name when the navigation completes', () => {
  expect(follow(loading(home, 'vip', 'b'), loading(home, 'vip', 'b'), idle('vip', 'b'))).toEqual(['/vip']);
});

test('§8 site-level errors: an aborted navigation does not give its trace the name of a page', () => {
  expect(follow(loading(home, 'vip', 'b'), loading(home, 'games', 'c'), idle('games', 'c'))).toEqual([
    'incomplete',
    '/games',
  ]);
});

test('navigation to a page without a loader is traced; staying on the same page is not', () => {
  expect(follow(idle('vip', 'b'), idle('vip', 'b'))).toEqual(['/vip']);
  expect(follow(home)).toEqual([]);
});
