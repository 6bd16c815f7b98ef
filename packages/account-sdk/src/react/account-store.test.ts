import { expect, test } from 'vitest';
import { fakeTarget } from '../../test/fake-elements.ts';
import { settle } from '../../test/fake-time.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { AccountError } from '../errors/account-error.ts';
import type { SsoState } from '../sso/sso-client.ts';
import { createAccountStore, type StoreSources } from './account-store.ts';

const refused = new AccountError({ error: 'access_denied', error_code: 4123 });

/** A client that a test controls: stored account, end of the start, other tabs. */
function fakeSources({ kept = null as string | null } = {}) {
  const ends: ((state: SsoState) => void)[] = [];
  const listeners = new Set<(sub: string | null) => void>();
  const page = fakeTarget();
  const sources: StoreSources = {
    sso: { init: () => new Promise((resolve) => ends.push(resolve)) },
    client: {
      platform: { page: page as unknown as Window },
      credentials: {
        peek: async () => (kept ? ({ sub: kept } as Credentials) : null),
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    },
  };
  return {
    sources,
    starts: () => ends.length,
    finish: (error?: AccountError, returnTo?: string) =>
      ends[0]?.({ signedIn: Boolean(kept), ...(error && { error }), ...(returnTo && { returnTo }) }),
    show: (persisted: boolean) => page.dispatch('pageshow', { persisted }),
    hearing: () => page.listeners.length,
    watchers: () => listeners.size,
    become(sub: string | null) {
      kept = sub;
      for (const listener of listeners) listener(sub);
    },
    keep: (sub: string | null) => (kept = sub),
  };
}

test('is unknown, and starts nothing, without a subscriber', async () => {
  const { sources, starts, watchers } = fakeSources({ kept: 'u1' });
  const store = createAccountStore(sources);
  await settle();
  expect(store.get()).toEqual({ status: 'unknown', sub: null, error: null, returnTo: null });
  expect([starts(), watchers()]).toEqual([0, 0]);
});

test('knows the account after the start, and notifies subscribers', async () => {
  const { sources, finish } = fakeSources({ kept: 'u1' });
  const store = createAccountStore(sources);
  let told = 0;
  store.subscribe(() => told++);
  await settle();
  expect(store.get().status).toBe('unknown');
  finish();
  await settle();
  expect(store.get()).toEqual({ status: 'signedIn', sub: 'u1', error: null, returnTo: null });
  expect(told).toBe(1);
});

test('is signed out only once the start has ended, because a silent sign-in may be pending', async () => {
  const { sources, finish, become } = fakeSources();
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  become(null);
  expect(store.get().status).toBe('unknown');
  finish();
  await settle();
  expect(store.get()).toEqual({ status: 'signedOut', sub: null, error: null, returnTo: null });
});

test('follows other tabs: sign-out, sign-in, another account', async () => {
  const { sources, finish, become } = fakeSources({ kept: 'u1' });
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  finish();
  await settle();
  become(null);
  expect(store.get().status).toBe('signedOut');
  become('u1');
  become('u2');
  expect(store.get()).toEqual({ status: 'signedIn', sub: 'u2', error: null, returnTo: null });
});

test('an unchanged state is the same object; React would render without end otherwise', async () => {
  const { sources, finish, become } = fakeSources({ kept: 'u1' });
  const store = createAccountStore(sources);
  let told = 0;
  store.subscribe(() => told++);
  finish();
  await settle();
  const before = store.get();
  become('u1');
  expect(store.get()).toBe(before);
  expect(told).toBe(1);
});

test("StrictMode's second mount starts the client once and reads again", async () => {
  const { sources, starts, finish, keep, watchers } = fakeSources();
  const store = createAccountStore(sources);
  store.subscribe(() => {})();
  expect(watchers()).toBe(0);
  finish();
  await settle();
  keep('u1');
  store.subscribe(() => {});
  await settle();
  expect(starts()).toBe(1);
  expect(watchers()).toBe(1);
  expect(store.get()).toEqual({ status: 'signedIn', sub: 'u1', error: null, returnTo: null });
});

test('reports a failed start until a user signs in', async () => {
  const { sources, finish, become } = fakeSources();
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  finish(refused);
  await settle();
  expect(store.get()).toEqual({ status: 'signedOut', sub: null, error: refused, returnTo: null });
  become('u1');
  become(null);
  expect(store.get()).toEqual({ status: 'signedOut', sub: null, error: null, returnTo: null });
});

test('a failed start hides neither the signed-in user nor the failure', async () => {
  const { sources, finish } = fakeSources({ kept: 'u1' });
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  finish(refused);
  await settle();
  expect(store.get()).toEqual({ status: 'signedIn', sub: 'u1', error: refused, returnTo: null });
});

test('a change during the read wins over the read', async () => {
  const { sources, finish, become } = fakeSources();
  let find: (kept: null) => void = () => {};
  sources.client.credentials.peek = () => new Promise((resolve) => (find = resolve));
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  finish();
  await settle();
  become('u1');
  find(null);
  await settle();
  expect(store.get().status).toBe('signedIn');
});

test('reports returnTo together with the account, even if the account was known before', async () => {
  const { sources, finish, become } = fakeSources();
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  become('u1');
  expect(store.get()).toMatchObject({ status: 'signedIn', returnTo: null });
  finish(undefined, 'https://site.test/shop');
  await settle();
  expect(store.get()).toEqual({ status: 'signedIn', sub: 'u1', error: null, returnTo: 'https://site.test/shop' });
});

test('reports returnTo when the sign-in page refused, too', async () => {
  const { sources, finish } = fakeSources();
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  finish(refused, 'https://site.test/shop');
  await settle();
  expect(store.get()).toMatchObject({ status: 'signedOut', error: refused, returnTo: 'https://site.test/shop' });
});

test('a page restored from the back/forward cache reads again', async () => {
  const { sources, finish, keep, show, hearing } = fakeSources();
  const store = createAccountStore(sources);
  const stop = store.subscribe(() => {});
  finish();
  await settle();
  keep('u1');
  show(false);
  await settle();
  expect(store.get().status).toBe('signedOut');
  show(true);
  await settle();
  expect(store.get()).toMatchObject({ status: 'signedIn', sub: 'u1' });
  stop();
  expect(hearing()).toBe(0);
});

test('notifies no one after the last unsubscribe', async () => {
  const { sources, finish, watchers } = fakeSources({ kept: 'u1' });
  const store = createAccountStore(sources);
  let told = 0;
  store.subscribe(() => told++)();
  finish();
  await settle();
  expect([told, watchers()]).toEqual([0, 0]);
});
