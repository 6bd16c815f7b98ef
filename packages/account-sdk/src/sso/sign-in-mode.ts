import type { GrantedCredentials } from '../credentials/credentials.ts';
import type { Callback } from './callback.ts';
import type { SignInSession } from './sign-in-session.ts';

interface SignInRequest {
  state: string;
  redirect_uri: string;
  /** Further parameters: prompt, login_hint and others. */
  wishes: Readonly<Record<string, string | undefined>>;
}

/** How users are identified: by our account service, or by a provider through it. */
export interface SignInMode {
  /** The required issuer of the answer, if it names one. */
  issuer: string | undefined;
  /** The address of the sign-in page, and the session to store until the answer comes. */
  begin(request: SignInRequest): Promise<[address: string, kept: Partial<SignInSession>]>;
  /** Trades the code of an answer for credentials. */
  exchange(session: SignInSession, callback: Callback): Promise<GrantedCredentials>;
  /** The further sign-out address; empty: none. */
  signOutAddress(returnTo: string | undefined): Promise<string>;
}
