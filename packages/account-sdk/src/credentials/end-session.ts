import type { TokenTypeHint } from '@feisuo/contract/facts/account-vocabulary';
import type { accountPaths } from '@feisuo/contract/facts/paths';
import type { AccountConfig } from '../config.ts';
import type { TabLock } from '../lock/tab-lock.ts';
import type { Send } from '../request/call.ts';
import type { CredentialsStore } from './credentials-store.ts';
import type { StoredCredentials } from './grant.ts';
import { isRefusal } from './refresh.ts';

const paths: Pick<typeof accountPaths, 'revoke' | 'introspect'> = {
  revoke: '/v1/auth/revoke',
  introspect: '/v1/auth/token/introspect',
};

interface SessionDeps {
  config: AccountConfig;
  send: Send;
  store: CredentialsStore;
  lock: TabLock;
  forget: (key: string, used: StoredCredentials) => Promise<StoredCredentials | null>;
}

/** Signs out. */
export async function revokeSession({ config, send, store, lock, forget }: SessionDeps, hint: TokenTypeHint) {
  const key = await store.currentKey();
  if (key === null) return;
  // Not beside a refresh: the token that is revoked must be the last one.
  await lock(key, async () => {
    const stored = await store.read(key);
    if (!stored) return;
    const { clientId: client_id, clientSecret: client_secret } = config;
    const body = {
      // Either token ends the session; without the chosen one the other has to do.
      token: stored[hint] || stored.refresh_token || stored.access_token,
      token_type_hint: hint,
      client_id,
      ...(client_secret && { client_secret }),
    };
    let isOver = hint !== 'access_token';
    try {
      await send({ path: paths.revoke, method: 'POST', body });
      isOver = true;
    } finally {
      if (isOver) await forget(key, stored);
    }
  });
}

/** Whether the service still takes the access token. Whatever else it says, or nothing, counts as yes. */
export async function introspectSession({ config, send, store, forget }: SessionDeps, used: StoredCredentials) {
  const { clientId, clientSecret } = config;
  const name = [clientId, clientSecret].map((part = '') => encodeURIComponent(part)).join(':');
  try {
    const { active } = await send<{ active?: boolean }>({
      path: `${paths.introspect}?token=${encodeURIComponent(used.access_token)}`,
      ...(clientSecret && { headers: { authorization: `Basic ${btoa(name)}` } }),
    });
    if (active !== false) return true;
  } catch (thrown) {
    if (!isRefusal(thrown)) return true;
  }
  // Newer credentials that another tab has stored meanwhile are not what was asked about.
  return (await forget(store.keyOf(used.sub), used)) !== null;
}
