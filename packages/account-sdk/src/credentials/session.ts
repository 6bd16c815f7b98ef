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

/** How the service says that a session is over. */
export const isRefusal = (thrown: unknown): thrown is AccountError =>
  isNamed(thrown, 'unauthenticated', 'invalid_grant', 'unauthorized_client');

export const notSignedIn = () => ownError('unauthenticated', 'not signed in');

/** Says something to the account service as this client. */
export type Post = <Reply>(path: string, says: object, headers?: Call['headers']) => Promise<Reply>;

/** Renews and ends a session: once, however many calls and tabs want it. `alone` does what changes the store. */
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

  /** Puts new ones, or none, in the place of used ones, unless newer are stored by now. Returns what stands there then. */
  const replace = (key: string, used: StoredCredentials, renewed: StoredCredentials | null) =>
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
    /** `seen` is what the caller found not good enough; anything newer will do. */
    renew(key: string, seen: StoredCredentials, action: RefreshAction): Promise<StoredCredentials> {
      const started =
        running.get(key) ?? lock(key, () => exchange(key, seen, action)).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
    /** Signs out: of the stored session, or of one that was granted, stored or not. */
    async revoke(hint: TokenTypeHint = 'refresh_token', granted?: GrantedCredentials): Promise<void> {
      let ended: GrantedCredentials | null | undefined = granted;
      // What this page is about to store is stored before, and goes too.
      const forget = () =>
        alone(async () => {
          const key = await store.currentKey();
          const stored = await store.read(key);
          if (!ended || ended.refresh_token === stored?.refresh_token) await store.remove(key);
          ended ??= stored;
        });
      const tell = async () => {
        // Either token ends the session; without the chosen one the other has to do.
        const token = ended && (ended[hint] || ended.refresh_token || ended.access_token);
        if (token) await post(revokePath, { token, token_type_hint: hint });
      };
      if (hint !== 'access_token') {
        // Forgotten whatever is answered, it is forgotten first, and behind nobody: the account pages have applications do
        // this in a frame, which may be gone before an answer comes, or before another tab has done with a refresh.
        await forget();
        return tell();
      }
      // Not beside a refresh: what is forgotten once the service has answered must be the last.
      await lock(await store.currentKey(), async () => {
        ended ??= await store.readCurrent();
        await tell();
        await forget();
      });
    },
  };
}
