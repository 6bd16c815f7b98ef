import { expect, test } from 'vitest';
import { fakeTarget } from '../../test/fake-elements.ts';
import { settle } from '../../test/fake-time.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { AccountError } from '../errors/account-error.ts';
import type { SsoState } from '../sso/sso-client.ts';
import { createAccountStore, type StoreSources } from './account-store.ts';

const refused = new AccountError({ error: 'access_denied', error_code: 4123 });

/** Fake clients. The test controls the stored account, when the start of the client ends, and changes by other tabs. */
function fakeSources({ stored = null as string | null } = {}) {
  const ends: ((state: SsoState) => void)[] = [];
  const listeners = new Set<(sub: string | null) => void>();
  const page = fakeTarget();
  const sources: StoreSources = {
    sso: { init: () => new Promise((resolve) => ends.push(resolve)) },
    client: {
      platform: { page: page as unknown as Window },
      credentials: {
        peek: async () => (stored ? ({ sub: stored } as Credentials) : null),
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
      ends[0]?.({ signedIn: Boolean(stored), ...(error && { error }), ...(returnTo && { returnTo }) }),
    show: (persisted: boolean) => page.dispatch('pageshow', { persisted }),
    hearing: () => page.listeners.length,
    watchers: () => listeners.size,
    become(sub: string | null) {
      stored = sub;
      for (const listener of listeners) listener(sub);
    },
    keep: (sub: string | null) => (stored = sub),
  };
}

test('without a subscriber the account state stays unknown, and the client is not started', async () => {
  const { sources, starts, watchers } = fakeSources({ stored: 'u1' });
  const store = createAccountStore(sources);
  await settle();
  expect(store.get()).toEqual({ status: 'unknown', sub: null, error: null, returnTo: null });
  expect([starts(), watchers()]).toEqual([0, 0]);
});

test('the account state has the account after the start, and subscribers are notified', async () => {
  const { sources, finish } = fakeSources({ stored: 'u1' });
  const store = createAccountStore(sources);
  let notified = 0;
  store.subscribe(() => notified++);
  await settle();
  expect(store.get().status).toBe('unknown');
  finish();
  await settle();
  expect(store.get()).toEqual({ status: 'signedIn', sub: 'u1', error: null, returnTo: null });
  expect(notified).toBe(1);
});

test('the account state becomes signed out only after the start, because a silent sign-in may be pending', async () => {
  const { sources, finish, become } = fakeSources();
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  become(null);
  expect(store.get().status).toBe('unknown');
  finish();
  await settle();
  expect(store.get()).toEqual({ status: 'signedOut', sub: null, error: null, returnTo: null });
});

test('the account state follows sign-outs, sign-ins and account switches in other tabs', async () => {
  const { sources, finish, become } = fakeSources({ stored: 'u1' });
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

test('an unchanged account state is the same object, because React would otherwise render endlessly', async () => {
  const { sources, finish, become } = fakeSources({ stored: 'u1' });
  const store = createAccountStore(sources);
  let notified = 0;
  store.subscribe(() => notified++);
  finish();
  await settle();
  const before = store.get();
  become('u1');
  expect(store.get()).toBe(before);
  expect(notified).toBe(1);
});

test('when StrictMode mounts a second time, the client is not started again and the account is read again', async () => {
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

test('a failed start of the account client is reported as error until a user signs in', async () => {
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

test('a failed start of the account client hides neither the signed-in user nor the error', async () => {
  const { sources, finish } = fakeSources({ stored: 'u1' });
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  finish(refused);
  await settle();
  expect(store.get()).toEqual({ status: 'signedIn', sub: 'u1', error: refused, returnTo: null });
});

test('an account change during the read replaces the value that was read', async () => {
  const { sources, finish, become } = fakeSources();
  let find: (stored: null) => void = () => {};
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

test('returnTo is reported together with the account, even if the account was known before', async () => {
  const { sources, finish, become } = fakeSources();
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  become('u1');
  expect(store.get()).toMatchObject({ status: 'signedIn', returnTo: null });
  finish(undefined, 'https://site.test/shop');
  await settle();
  expect(store.get()).toEqual({ status: 'signedIn', sub: 'u1', error: null, returnTo: 'https://site.test/shop' });
});

test('returnTo is reported even if the sign-in page refused the sign-in', async () => {
  const { sources, finish } = fakeSources();
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  finish(refused, 'https://site.test/shop');
  await settle();
  expect(store.get()).toMatchObject({ status: 'signedOut', error: refused, returnTo: 'https://site.test/shop' });
});

test('a page restored from the back/forward cache reads the account again', async () => {
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

test('the account store calls no listener after the last one has unsubscribed', async () => {
  const { sources, finish, watchers } = fakeSources({ stored: 'u1' });
  const store = createAccountStore(sources);
  let notified = 0;
  store.subscribe(() => notified++)();
  finish();
  await settle();
  expect([notified, watchers()]).toEqual([0, 0]);
});
