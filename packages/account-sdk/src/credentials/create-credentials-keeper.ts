import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountClient } from '../account-client.ts';
import { createTabLock, underWebLock } from '../lock/tab-lock.ts';
import { type Send, asClient } from '../request/call.ts';
import type { ResilientStorage } from '../storage/resilient-storage.ts';
import { createCredentialsStore, type CredentialsStore } from './credentials-store.ts';
import type { CredentialsKeeper, GetOptions } from './credentials.ts';
import { isFresh, isJustRenewed, readGrant, type StoredCredentials } from './grant.ts';
import { createSession, notSignedIn, type Post } from './session.ts';
import type { Logger } from '../log/create-logger.ts';
import type { Platform } from '../platform.ts';

/**
 * Keeps the credentials for all tabs of a browser. Tabs share the store and read it before each use, so that each tab
 * sees renewals by the others; `send` sends calls without credentials.
 */
export function createCredentialsKeeper(
  {
    config,
    platform,
    log,
    storage,
  }: Pick<AccountClient, 'config' | 'platform' | 'log'> & { storage: ResilientStorage },
  send: Send,
): CredentialsKeeper {
  const post: Post = (path, body, headers) =>
    send({ path, method: 'POST', headers, body: { ...body, ...asClient(config) } });
  const store = createCredentialsStore(config, storage);
  const lock = createTabLock(platform, storage);
  const { alone, subscribe } = createWatch(platform, log, store);
  const { renew, revoke } = createSession(platform, post, store, lock, alone);

  async function get({ force, action = 'AUTO_REFRESH' }: GetOptions = {}): Promise<StoredCredentials> {
    const key = await store.currentKey();
    const stored = await store.read(key);
    if (!stored) throw notSignedIn();
    return !force && isFresh(stored, platform.now()) ? stored : renew(key, stored, action);
  }

  return {
    get,
    peek: store.readCurrent,
    save: (granted) =>
      alone(async () => {
        const stored = readGrant(granted, platform);
        await store.enter(stored);
        return stored;
      }),
    async refreshEarly(action) {
      const stored = await store.readCurrent();
      if (!stored || isJustRenewed(stored, platform.now())) return stored;
      try {
        return await get({ force: true, action });
      } catch (failure) {
        log.warn('refresh', failure);
        return store.readCurrent();
      }
    },
    clear: () => alone(async () => store.remove(await store.currentKey())),
    dropAccessToken: (token) =>
      alone(async () => {
        const stored = await store.readCurrent();
        if (stored?.access_token === token) await store.write(store.keyOf(stored.sub), { ...stored, access_token: '' });
      }),
    revoke,
    isAnonymous: async () => isAnonymousSub((await store.readCurrent())?.sub ?? ''),
    switchTo: (sub) =>
      alone(async () => {
        if (!(await store.choose(sub))) throw notSignedIn();
      }),
    subscribe,
  };
}

type SubListener = (sub: string | null) => void;

/**
 * Runs changes of the store one after another. Notifies listeners when the current account has changed, in this tab or
 * another.
 */
function createWatch(platform: Platform, log: Logger, store: CredentialsStore) {
  const listeners = new Set<SubListener>();
  /** The `sub` that listeners were called with last. Undefined before the first read. */
  let lastSub: string | null | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function look(): Promise<void> {
    if (listeners.size === 0) return;
    const sub = (await store.readCurrent())?.sub ?? null;
    const isNews = lastSub !== undefined && lastSub !== sub;
    lastSub = sub;
    if (!isNews) return;
    for (const listener of listeners) {
      try {
        listener(sub);
      } catch (failure) {
        log.error('listener', failure);
      }
    }
  }

  /**
   * Runs functions one after another in this page, and in all tabs if the browser has Web Locks. Without Web Locks, a
   * short race between reading and writing is accepted, because a lease would be slower.
   */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const inTurn = async () => {
      try {
        return await work();
      } finally {
        await look();
      }
    };
    const done = last.then(() => underWebLock(platform, store.name, inTurn));
    last = done.catch(() => {});
    return done;
  }

  const lookAgain = () => void alone(async () => {});

  return {
    alone,
    subscribe(listener: SubListener): () => void {
      if (listeners.size === 0) platform.page?.addEventListener('storage', lookAgain);
      listeners.add(listener);
      lookAgain();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        platform.page?.removeEventListener('storage', lookAgain);
        lastSub = undefined;
      };
    },
  };
}
