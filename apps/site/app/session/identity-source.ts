import type { AccountApi } from '@feisuo/account-sdk';
import type { LoginUser } from './login-user.ts';
import type { SignInOptions } from './session-state.ts';

/** A change of identity that this page did not request. `stale`: the user's data must be loaded again. */
export type IdentityChange = 'in' | 'out' | 'stale';

/** Tells the session which member is signed in. There are two kinds: the desktop client and the account service. */
export interface IdentitySource {
  /** Called once, when the page opens. May sign in silently, without asking the user. */
  start(): Promise<void>;
  /** The signed-in user; null if signed out. @throws if the user cannot be loaded */
  readUser(): Promise<LoginUser | null>;
  /** A valid access token; null if signed out. @throws if no token can be read */
  accessToken(): Promise<string | null>;
  /** Makes the source return another access token than the refused one. */
  renew(refused: string | null): Promise<void>;
  /**
   * Signs in. Resolves to true if a member is signed in, false if the user cancelled; `onAnswered` is called when the
   * user is done, while tokens are still being fetched.
   */
  signIn(options: SignInOptions, onAnswered?: () => void): Promise<boolean>;
  signOut(): Promise<void>;
  accountApi(): Promise<AccountApi>;
  watch(onChange: (change: IdentityChange) => void): () => void;
}
