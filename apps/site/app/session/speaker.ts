import type { AccountApi } from '@feisuo/account-sdk';
import type { LoginUser } from './login-user.ts';
import type { SignInOptions } from './session-state.ts';

/** What became of whoever is here, without this page having asked. `stale`: what is known of them is to be read anew. */
export type Change = 'in' | 'out' | 'stale';

/** Who knows who is here. There are two: the desktop client's bridge, and the account service. */
export interface Speaker {
  /** The first look, as the page opens; may try to sign in silently. */
  start(): Promise<void>;
  /** Null: nobody is signed in. @throws when it could not be found out */
  readUser(): Promise<LoginUser | null>;
  /** Null: nobody is signed in. @throws when it could not be found out */
  accessToken(): Promise<string | null>;
  /** A service did not take this token: the next question about it gets another. */
  renew(refused: string | null): Promise<void>;
  /**
   * Resolves to whether somebody is signed in now; false too for a person who gave up. Tells when the person has done their
   * part, if there is still something to wait for.
   */
  signIn(options: SignInOptions, onAnswered?: () => void): Promise<boolean>;
  signOut(): Promise<void>;
  accountApi(): Promise<AccountApi>;
  watch(tell: (change: Change) => void): () => void;
}
