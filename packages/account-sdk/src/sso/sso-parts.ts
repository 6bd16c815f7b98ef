import type { AccountClient } from '../account-client.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { AccountStorage } from '../storage/account-storage.ts';
import type { FrameTrust } from './frame-trust.ts';
import type { SignInMode } from './sign-in-mode.ts';
import type { SignInSessions } from './sign-in-session.ts';

/** What signing in and signing out share. */
export interface SsoParts {
  client: AccountClient;
  /** The storage of this tab, which a trip to the account pages and back survives. */
  tab: AccountStorage;
  sessions: SignInSessions;
  mode(): Promise<SignInMode>;
  trust: FrameTrust;
  /** What the address of the page said has been seen to. */
  ready(): Promise<unknown>;
  /** Null when nobody is signed in. @throws AccountError when it could not be found out */
  whoIsHere(): Promise<Credentials | null>;
}
