import type { AccountStorage } from '../storage/account-storage.ts';
import { readJson } from '../storage/read-json.ts';

/** What is remembered of a sign-in while the person is away at the sign-in page. */
export interface SignInSession {
  state: string;
  redirect_uri: string;
  /** In direct mode. */
  code_verifier?: string;
  /** In provider mode. */
  provider_id?: string;
  returnTo?: string | undefined;
}

export interface SignInSessions {
  save(session: SignInSession): Promise<void>;
  load(): Promise<SignInSession | null>;
  clear(): Promise<void>;
}

/** The one sign-in of this client that is under way. Whoever starts another gives the last one up. */
export function createSignInSessions(storage: AccountStorage, clientId: string): SignInSessions {
  const key = `sso_sign_in_${clientId}`;
  return {
    save: async (session) => storage.setItem(key, JSON.stringify(session)),
    load: () => readJson<SignInSession>(storage, key, ({ state, redirect_uri }) => state && redirect_uri),
    clear: async () => storage.removeItem(key),
  };
}
