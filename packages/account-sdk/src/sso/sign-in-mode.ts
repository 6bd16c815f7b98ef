import type { GrantedCredentials } from '../credentials/credentials.ts';
import type { Callback } from './callback.ts';
import type { SignInSession } from './sign-in-session.ts';

interface SignInRequest {
  state: string;
  redirect_uri: string;
  /** More for the address: how to ask, and whom. */
  wishes: Readonly<Record<string, string | undefined>>;
}

/** Who vouches for the person: our account service itself, or another through it. */
export interface SignInMode {
  /** Who has to have sent the answer, where it says who did. */
  issuer: string | undefined;
  /** The address of the sign-in page, and what to remember until the answer comes. */
  begin(request: SignInRequest): Promise<[address: string, kept: Partial<SignInSession>]>;
  /** Trades the code of an answer for credentials. */
  exchange(session: SignInSession, callback: Callback): Promise<GrantedCredentials>;
  /** Where to sign out beyond this page; empty for nowhere. */
  signOutAddress(returnTo: string | undefined): Promise<string>;
}
