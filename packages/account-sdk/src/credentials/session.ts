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

/** How the service reports an ended session. */
export const isRefusal = (thrown: unknown): thrown is AccountError =>
  isNamed(thrown, 'unauthenticated', 'invalid_grant', 'unauthorized_client');

export const notSignedIn = () => ownError('unauthenticated', 'not signed in');

/** Posts to the account service as this client. */
export type Post = <Reply>(path: string, says: object, headers?: Call['headers']) => Promise<Reply>;

/** Renews and ends a session, once for all concurrent calls and tabs. `alone` serializes changes of the store. */
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

  /** Replaces used credentials by new ones or none, unless newer ones are stored. Returns the stored ones. */
  const replace = (key: string, used: StoredCredentials, renewed: StoredCredentials | null) =>
    alone(async () => {
      const stored = await store.read(key);
      if (stored && stored.refresh_token !== used.refresh_token) return stored;
      // A refresh must not restore a session after a sign-out or a cleared store.
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
    /** `seen` are the credentials that the caller rejected; any newer ones suffice. */
    renew(key: string, seen: StoredCredentials, action: RefreshAction): Promise<StoredCredentials> {
      const started =
        running.get(key) ?? lock(key, () => exchange(key, seen, action)).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
    /** Signs out the stored session, or a granted one, stored or not. */
    async revoke(hint: TokenTypeHint = 'refresh_token', granted?: GrantedCredentials): Promise<void> {
      let ended: GrantedCredentials | null | undefined = granted;
      // Pending writes of this page finish first, and are cleared too.
      const forget = () =>
        alone(async () => {
          const key = await store.currentKey();
          const stored = await store.read(key);
          if (!ended || ended.refresh_token === stored?.refresh_token) await store.remove(key);
          ended ??= stored;
        });
      const tell = async () => {
        // Either token ends the session.
        const token = ended && (ended[hint] || ended.refresh_token || ended.access_token);
        if (token) await post(revokePath, { token, token_type_hint: hint });
      };
      if (hint !== 'access_token') {
        // Clear first and without the lock: the account pages run this in a frame that may close before an answer, or
        // before another tab's refresh ends.
        await forget();
        return tell();
      }
      // Under the lock: the credentials to clear after the answer must be the newest.
      await lock(await store.currentKey(), async () => {
        ended ??= await store.readCurrent();
        await tell();
        await forget();
      });
    },
  };
}
