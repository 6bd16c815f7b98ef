import type { refreshActions, RefreshAction, TokenTypeHint } from '@feisuo/contract/facts/account-vocabulary';
import type { accountPaths } from '@feisuo/contract/facts/paths';
import type { Call } from '../request/call.ts';
import type { Platform } from '../platform.ts';
import { AccountError, isNamed, ownError } from '../errors/account-error.ts';
import type { TabLock } from '../lock/tab-lock.ts';
import type { CredentialsStore } from './credentials-store.ts';
import type { GrantedCredentials } from './credentials.ts';
import { isFresh, readGrant, type StoredCredentials } from './grant.ts';

const tokenPath: (typeof accountPaths)['token'] = '/v1/auth/token';
const revokePath: (typeof accountPaths)['revoke'] = '/v1/auth/revoke';
const actionNumbers: typeof refreshActions = { USER_AUTO_LOGIN: 400, AUTO_REFRESH: 401, RECONNECT: 402 };

/** Whether the error is one by which the service reports an ended session. */
export const isRefusal = (thrown: unknown): thrown is AccountError =>
  isNamed(thrown, 'unauthenticated', 'invalid_grant', 'unauthorized_client');

export const notSignedIn = () => ownError('unauthenticated', 'not signed in');

/** Sends a POST to the account service as this client. */
export type Post = <Reply>(path: string, body: object, headers?: Call['headers']) => Promise<Reply>;

/**
 * Renews and ends a session; concurrent calls and tabs share one request. `alone` runs changes of the store one after
 * the other.
 */
export function createSession(
  platform: Platform,
  post: Post,
  store: CredentialsStore,
  lock: TabLock,
  alone: <T>(work: () => Promise<T>) => Promise<T>,
) {
  const running = new Map<string, Promise<StoredCredentials>>();

  const ask = ({ refresh_token, refresh_key }: StoredCredentials, action: RefreshAction) =>
    post<GrantedCredentials>(
      tokenPath,
      { grant_type: 'refresh_token', refresh_token },
      { 'x-action': `${actionNumbers[action]}`, 'x-idempotency-key': refresh_key },
    );

  /**
   * Replaces used credentials by renewed ones, or removes them, unless newer ones are stored. Returns the stored
   * credentials.
   */
  const replace = (key: string, used: StoredCredentials, renewed: StoredCredentials | null) =>
    alone(async () => {
      const stored = await store.read(key);
      if (stored && stored.refresh_token !== used.refresh_token) return stored;
      // After a sign-out or a cleared store, a refresh must not restore the session.
      if (stored && renewed) await store.write(key, renewed);
      else await store.remove(key);
      return stored && renewed;
    });

  async function exchange(key: string, seen: StoredCredentials, action: RefreshAction): Promise<StoredCredentials> {
    const used = await store.read(key);
    if (!used) throw notSignedIn();
    // Another tab has already renewed the token.
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
    /** `seen` are the credentials that the caller rejected. If newer ones are stored, they are returned. */
    renew(key: string, seen: StoredCredentials, action: RefreshAction): Promise<StoredCredentials> {
      const started =
        running.get(key) ?? lock(key, () => exchange(key, seen, action)).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
    /** Ends the stored session, or a granted session, even if that one was never stored. */
    async revoke(hint: TokenTypeHint = 'refresh_token', granted?: GrantedCredentials): Promise<void> {
      let ended: GrantedCredentials | null | undefined = granted;
      // Pending writes of this page finish first, so that their credentials are cleared too.
      const forget = () =>
        alone(async () => {
          const key = await store.currentKey();
          const stored = await store.read(key);
          if (!ended || ended.refresh_token === stored?.refresh_token) await store.remove(key);
          ended ??= stored;
        });
      const revokeToken = async () => {
        // The session ends with either token, so the other one is used if the hinted one is missing.
        const token = ended && (ended[hint] || ended.refresh_token || ended.access_token);
        if (token) await post(revokePath, { token, token_type_hint: hint });
      };
      if (hint !== 'access_token') {
        // Clears first and without the lock, because the account pages run this in a frame that may close before an
        // answer arrives or the refresh of another tab ends.
        await forget();
        return revokeToken();
      }
      // Takes the lock, because the credentials that are cleared after the answer must be the newest ones.
      await lock(await store.currentKey(), async () => {
        ended ??= await store.readCurrent();
        await revokeToken();
        await forget();
      });
    },
  };
}
