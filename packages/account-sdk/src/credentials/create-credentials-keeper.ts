import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountClient } from '../account-client.ts';
import { createTabLock } from '../lock/tab-lock.ts';
import { asClient } from '../request/as-client.ts';
import type { Send } from '../request/call.ts';
import type { SteadyStorage } from '../storage/steady.ts';
import { createCredentialsStore } from './credentials-store.ts';
import type { CredentialsKeeper, GetOptions } from './credentials.ts';
import { isFresh, isJustRenewed, readGrant, type StoredCredentials } from './grant.ts';
import { createSession, notSignedIn, type Post } from './session.ts';
import { createWatch } from './watch.ts';

/**
 * Keeps credentials for all tabs of a browser. The store is what they share: it is read anew each time, so that what one
 * tab renewed, the others have. `send` calls the account service in nobody's name.
 */
export function createCredentialsKeeper(
  { config, platform, log, storage }: Pick<AccountClient, 'config' | 'platform' | 'log'> & { storage: SteadyStorage },
  send: Send,
): CredentialsKeeper {
  const post: Post = (path, says, headers) =>
    send({ path, method: 'POST', headers, body: { ...says, ...asClient(config) } });
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
