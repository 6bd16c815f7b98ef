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

/** Whether the service reports by this error that the session has ended. */
export const isRefusal = (thrown: unknown): thrown is AccountError =>
  isNamed(thrown, 'unauthenticated', 'invalid_grant', 'unauthorized_client');

export const notSignedIn = () => ownError('unauthenticated', 'not signed in');

/** Sends a POST to the account service as this client. */
export type Post = <Reply>(path: string, body: object, headers?: Call['headers']) => Promise<Reply>;

/**
 * Renews and ends a session. Concurrent calls and tabs share one request; `alone` runs changes of the store one after
 * another.
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
   * Replaces the used credentials in the store by renewed ones, or removes them if `renewed` is null, but keeps newer
   * ones that were stored meanwhile. Returns the stored credentials.
   */
  const replace = (key: string, used: StoredCredentials, renewed: StoredCredentials | null) =>
    alone(async () => {
      const stored = await store.read(key);
      if (stored && stored.refresh_token !== used.refresh_token) return stored;
      // If the user signed out or the store was cleared during the refresh, the session must not be restored.
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
    /**
     * Renews a session. `seen` are the credentials that the caller rejected; newer stored ones are returned as they
     * are.
     */
    renew(key: string, seen: StoredCredentials, action: RefreshAction): Promise<StoredCredentials> {
      const started =
        running.get(key) ?? lock(key, () => exchange(key, seen, action)).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
    /** Ends the stored session, or the session of a grant that may never have been stored. */
    async revoke(hint: TokenTypeHint = 'refresh_token', granted?: GrantedCredentials): Promise<void> {
      let ended: GrantedCredentials | null | undefined = granted;
      // `alone` waits for pending writes of this page, so that the credentials they store are cleared too.
      const forget = () =>
        alone(async () => {
          const key = await store.currentKey();
          const stored = await store.read(key);
          if (!ended || ended.refresh_token === stored?.refresh_token) await store.remove(key);
          ended ??= stored;
        });
      const revokeToken = async () => {
        // Either token ends the session, so the other token is used if the hinted one is missing.
        const token = ended && (ended[hint] || ended.refresh_token || ended.access_token);
        if (token) await post(revokePath, { token, token_type_hint: hint });
      };
      if (hint !== 'access_token') {
        // Clears the store first and without the lock. The account pages run this code in a frame that they may close
        // before the answer arrives or before the refresh of another tab ends.
        await forget();
        return revokeToken();
      }
      // Waits for the lock, so that no refresh runs meanwhile and the newest credentials are revoked and cleared.
      await lock(await store.currentKey(), async () => {
        ended ??= await store.readCurrent();
        await revokeToken();
        await forget();
      });
    },
  };
}
