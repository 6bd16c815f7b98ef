import { expect, test } from 'vitest';
import { fakeTarget } from '../../test/fake-elements.ts';
import { settle } from '../../test/fake-time.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { AccountError } from '../errors/account-error.ts';
import type { SsoState } from '../sso/sso-client.ts';
import { createAccountStore, type StoreSources } from './account-store.ts';

const refused = new AccountError({ error: 'access_denied', error_code: 4123 });

/** A client that a test moves: who is kept, when the start ends, what other tabs do. */
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

test('nothing is known, and nothing is started, until somebody watches', async () => {
  const { sources, starts, watchers } = fakeSources({ kept: 'u1' });
  const store = createAccountStore(sources);
  await settle();
  expect(store.get()).toEqual({ status: 'unknown', sub: null, error: null, returnTo: null });
  expect([starts(), watchers()]).toEqual([0, 0]);
});

test('after the start it is known who is here, and watchers are told', async () => {
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

test('nobody is nobody only once the start has ended: a silent sign-in may still be under way', async () => {
  const { sources, finish, become } = fakeSources();
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  become(null);
  expect(store.get().status).toBe('unknown');
  finish();
  await settle();
  expect(store.get()).toEqual({ status: 'signedOut', sub: null, error: null, returnTo: null });
});

test('what other tabs do is seen: out, in again, as somebody else', async () => {
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

test('a state that has not changed is the same object: React would draw for ever otherwise', async () => {
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

test('taken off and on again, as StrictMode does, the client is started once and looked at anew', async () => {
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

test('a start that fails is told, and forgotten once somebody is signed in', async () => {
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

test('a start that fails does not hide who is signed in, nor that it failed', async () => {
  const { sources, finish } = fakeSources({ kept: 'u1' });
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  finish(refused);
  await settle();
  expect(store.get()).toEqual({ status: 'signedIn', sub: 'u1', error: refused, returnTo: null });
});

test('a change while the store looks knows better than what is found', async () => {
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

test('where the person was before a redirect is told with who they are, even when that was known before', async () => {
  const { sources, finish, become } = fakeSources();
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  become('u1');
  expect(store.get()).toMatchObject({ status: 'signedIn', returnTo: null });
  finish(undefined, 'https://site.test/shop');
  await settle();
  expect(store.get()).toEqual({ status: 'signedIn', sub: 'u1', error: null, returnTo: 'https://site.test/shop' });
});

test('where the person was is told when the sign-in page said no, too', async () => {
  const { sources, finish } = fakeSources();
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  finish(refused, 'https://site.test/shop');
  await settle();
  expect(store.get()).toMatchObject({ status: 'signedOut', error: refused, returnTo: 'https://site.test/shop' });
});

test('a page that the browser had put away looks again when it comes back: nobody told it anything', async () => {
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

test('once nobody watches, nobody is told: not of the start that ends, nor of other tabs', async () => {
  const { sources, finish, watchers } = fakeSources({ kept: 'u1' });
  const store = createAccountStore(sources);
  let told = 0;
  store.subscribe(() => told++)();
  finish();
  await settle();
  expect([told, watchers()]).toEqual([0, 0]);
});
