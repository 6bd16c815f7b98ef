import type { refreshActions, RefreshAction } from '@feisuo/contract/facts/account-vocabulary';
import type { accountPaths } from '@feisuo/contract/facts/paths';
import type { AccountClient } from '../account-client.ts';
import { AccountError, isAccountError, ownError } from '../errors/account-error.ts';
import type { TabLock } from '../lock/tab-lock.ts';
import type { CredentialsStore } from './credentials-store.ts';
import type { GrantedCredentials } from './credentials.ts';
import { isFresh, readGrant, type StoredCredentials } from './grant.ts';

const tokenPath: (typeof accountPaths)['token'] = '/v1/auth/token';
const actionNumbers: typeof refreshActions = { USER_AUTO_LOGIN: 400, AUTO_REFRESH: 401, RECONNECT: 402 };

/** How the service says that a session is over. */
export const isRefusal = (thrown: unknown): thrown is AccountError =>
  isAccountError(thrown) && /^(?:unauthenticated|invalid_grant|unauthorized_client)$/.test(thrown.error);

export const notSignedIn = () => ownError('unauthenticated', 'not signed in');

export type Replace = (
  key: string,
  used: StoredCredentials,
  renewed: StoredCredentials | null,
) => Promise<StoredCredentials | null>;

/** Says something to the account service as this client. */
export type Post = <Reply>(path: string, says: object, headers?: Record<string, string>) => Promise<Reply>;

interface RefreshDeps extends Pick<AccountClient, 'platform'> {
  post: Post;
  store: CredentialsStore;
  lock: TabLock;
  alone: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Renews credentials: once, however many calls and tabs want it. */
export function createRefresh({ platform, post, store, lock, alone }: RefreshDeps) {
  const running = new Map<string, Promise<StoredCredentials>>();

  const ask = ({ refresh_token, refresh_key }: StoredCredentials, action: RefreshAction) =>
    post<GrantedCredentials>(
      tokenPath,
      { grant_type: 'refresh_token', refresh_token },
      { 'x-action': `${actionNumbers[action]}`, ...(refresh_key && { 'x-idempotency-key': refresh_key }) },
    );

  /** Puts new ones, or none, in the place of used ones, unless newer are stored by now. Returns what stands there then. */
  const replace: Replace = (key, used, renewed) =>
    alone(async () => {
      const stored = await store.read(key);
      if (stored && stored.refresh_token !== used.refresh_token) return stored;
      // Whoever signed out, or cleared the store, in the meantime does not come back by a refresh.
      if (stored && renewed) await store.write(key, renewed);
      else await store.remove(key);
      return stored && renewed;
    });

  async function exchange(key: string, seen: StoredCredentials, action: RefreshAction): Promise<StoredCredentials> {
    const used = await store.read(key);
    if (!used) throw notSignedIn();
    // Another tab was faster.
    if (used.access_token !== seen.access_token && isFresh(used, platform.now())) return used;
    if (!used.refresh_token) {
      if (!isFresh(used, platform.now())) await replace(key, used, null);
      throw ownError('unauthenticated', 'refresh token not found');
    }
    try {
      const renewed = await replace(key, used, readGrant(await ask(used, action), platform, used));
      if (renewed) return renewed;
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
      if (await replace(key, used, null)) return exchange(key, used, action);
      const { error, error_code } = notSignedIn();
      throw new AccountError({ ...thrown, error, error_code });
    }
    throw notSignedIn();
  }

  return {
    replace,
    /** `seen` is what the caller found not good enough; anything newer will do. */
    renew(key: string, seen: StoredCredentials, action: RefreshAction): Promise<StoredCredentials> {
      const started =
        running.get(key) ?? lock(key, () => exchange(key, seen, action)).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
  };
}
