import type { AccountApi } from '@feisuo/account-sdk';
import type { LoginUser } from './login-user.ts';
import type { SignInOptions } from './session-state.ts';

/** A change of the identity that this page did not request. `stale`: the user must be read again. */
export type IdentityChange = 'in' | 'out' | 'stale';

/** Tells the session which member is signed in. There are two sources: the desktop client and the account service. */
export interface IdentitySource {
  /** Called once, when the page opens. May sign in without asking the user. */
  start(): Promise<void>;
  /** The signed-in user; null if signed out. @throws if the user cannot be read */
  readUser(): Promise<LoginUser | null>;
  /** A valid access token; null if signed out. @throws if it cannot be read */
  accessToken(): Promise<string | null>;
  /** Makes sure that the next access token is not the refused one. */
  renew(refused: string | null): Promise<void>;
  /**
   * Signs in. Resolves to whether a member is signed in now; false if the user cancelled. `onAnswered` is called when
   * the user is done, while tokens are still being fetched.
   */
  signIn(options: SignInOptions, onAnswered?: () => void): Promise<boolean>;
  signOut(): Promise<void>;
  accountApi(): Promise<AccountApi>;
  watch(onChange: (change: IdentityChange) => void): () => void;
}
