import type { TokenTypeHint } from '@feisuo/contract/facts/account-vocabulary';
import type { accountPaths } from '@feisuo/contract/facts/paths';
import type { TabLock } from '../lock/tab-lock.ts';
import type { CredentialsStore } from './credentials-store.ts';
import type { Post, Replace } from './refresh.ts';

const revokePath: (typeof accountPaths)['revoke'] = '/v1/auth/revoke';

interface SessionDeps {
  post: Post;
  store: CredentialsStore;
  lock: TabLock;
  replace: Replace;
}

/** Signs out. */
export async function revokeSession({ post, store, lock, replace }: SessionDeps, hint: TokenTypeHint) {
  const key = await store.currentKey();
  // Not beside a refresh: the token that is revoked must be the last one.
  await lock(key, async () => {
    const stored = await store.read(key);
    if (!stored) return;
    // Either token ends the session; without the chosen one the other has to do.
    const token = stored[hint] || stored.refresh_token || stored.access_token;
    const forget = () => replace(key, stored, null);
    // Where it is forgotten whatever is answered, it is forgotten first: the account pages have applications do this in a
    // frame, which may be gone before any answer comes.
    const isCertain = hint !== 'access_token';
    if (isCertain) await forget();
    await post(revokePath, { token, token_type_hint: hint });
    if (!isCertain) await forget();
  });
}
