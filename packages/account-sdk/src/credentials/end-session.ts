import type { TokenTypeHint } from '@feisuo/contract/facts/account-vocabulary';
import type { accountPaths } from '@feisuo/contract/facts/paths';
import type { AccountConfig } from '../config.ts';
import type { TabLock } from '../lock/tab-lock.ts';
import type { Send } from '../request/call.ts';
import type { CredentialsStore } from './credentials-store.ts';
import type { StoredCredentials } from './grant.ts';
import { isRefusal, type Post, type Replace } from './refresh.ts';

const revokePath: (typeof accountPaths)['revoke'] = '/v1/auth/revoke';
const introspectPath: (typeof accountPaths)['introspect'] = '/v1/auth/token/introspect';

interface SessionDeps {
  config: AccountConfig;
  send: Send;
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
    let isOver = hint !== 'access_token';
    try {
      await post(revokePath, { token, token_type_hint: hint });
      isOver = true;
    } finally {
      if (isOver) await replace(key, stored, null);
    }
  });
}

/** Whether the service still takes the access token. Whatever else it says, or nothing, counts as yes. */
export async function introspectSession({ config, send, store, replace }: SessionDeps, used: StoredCredentials) {
  const { clientId, clientSecret } = config;
  const name = [clientId, clientSecret].map((part = '') => encodeURIComponent(part)).join(':');
  try {
    const { active } = await send<{ active?: boolean }>({
      path: `${introspectPath}?token=${encodeURIComponent(used.access_token)}`,
      ...(clientSecret && { headers: { authorization: `Basic ${btoa(name)}` } }),
    });
    if (active !== false) return true;
  } catch (thrown) {
    if (!isRefusal(thrown)) return true;
  }
  // Newer credentials that another tab has stored meanwhile are not what was asked about.
  return (await replace(store.keyOf(used.sub), used, null)) !== null;
}
