import { expect, test } from 'vitest';
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
  const sources: StoreSources = {
    sso: { init: () => new Promise((resolve) => ends.push(resolve)) },
    client: {
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
    finish: (error?: AccountError) => ends[0]?.({ signedIn: Boolean(kept), ...(error && { error }) }),
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
  expect(store.get()).toEqual({ status: 'unknown', sub: null, error: null });
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
  expect(store.get()).toEqual({ status: 'signedIn', sub: 'u1', error: null });
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
  expect(store.get()).toEqual({ status: 'signedOut', sub: null, error: null });
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
  expect(store.get()).toEqual({ status: 'signedIn', sub: 'u2', error: null });
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
  expect(store.get()).toEqual({ status: 'signedIn', sub: 'u1', error: null });
});

test('a start that fails is told, and forgotten once somebody is signed in', async () => {
  const { sources, finish, become } = fakeSources();
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  finish(refused);
  await settle();
  expect(store.get()).toEqual({ status: 'signedOut', sub: null, error: refused });
  become('u1');
  become(null);
  expect(store.get()).toEqual({ status: 'signedOut', sub: null, error: null });
});

test('a start that fails does not hide who is signed in, nor that it failed', async () => {
  const { sources, finish } = fakeSources({ kept: 'u1' });
  const store = createAccountStore(sources);
  store.subscribe(() => {});
  finish(refused);
  await settle();
  expect(store.get()).toEqual({ status: 'signedIn', sub: 'u1', error: refused });
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
