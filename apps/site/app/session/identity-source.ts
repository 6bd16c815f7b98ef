import type { AccountApi } from '@feisuo/account-sdk';
import type { LoginUser } from './login-user.ts';
import type { SignInOptions } from './session-state.ts';

/** A change that this page did not request. `stale`: read the user again. */
export type IdentityChange = 'in' | 'out' | 'stale';

/** Tells the session which member is signed in. The sources are the desktop client and the account service. */
export interface IdentitySource {
  /** Runs once, when the page opens; may sign in silently. */
  start(): Promise<void>;
  /** Null: signed out. @throws when it could not be read */
  readUser(): Promise<LoginUser | null>;
  /** Null: signed out. @throws when it could not be read */
  accessToken(): Promise<string | null>;
  /** The next access token is not this refused one. */
  renew(refused: string | null): Promise<void>;
  /**
   * Whether a member is signed in now; false if the user cancelled. `onAnswered` runs when the user is done and tokens
   * are still being fetched.
   */
  signIn(options: SignInOptions, onAnswered?: () => void): Promise<boolean>;
  signOut(): Promise<void>;
  accountApi(): Promise<AccountApi>;
  watch(tell: (change: IdentityChange) => void): () => void;
}
