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

/** The one sign-in of this client that is under way. Whoever starts another gives the last one up. */
export const sessionKeyOf = (clientId: string) => `sso_sign_in_${clientId}`;

export const loadSession = (tab: AccountStorage, key: string) =>
  readJson<SignInSession>(tab, key, ({ state, redirect_uri }) => state && redirect_uri);
