import type { GrantedCredentials } from '../credentials/credentials.ts';
import type { Callback } from './callback.ts';

/** Data that is stored while the user is at the sign-in page. */
export interface SignInSession {
  state: string;
  redirect_uri: string;
  /** Set only in direct mode. */
  code_verifier?: string;
  /** Set only in provider mode. */
  provider_id?: string;
  returnTo?: string | undefined;
}

interface SignInRequest {
  state: string;
  redirect_uri: string;
  /** Additional parameters, such as prompt and login_hint. */
  options: Readonly<Record<string, string | undefined>>;
}

/** How users are identified: by our account service directly, or by a provider through our service. */
export interface SignInMode {
  /** The issuer that the answer must have if it names one. */
  issuer: string | undefined;
  /** Returns the address of the sign-in page, and the session data to store until the answer arrives. */
  begin(request: SignInRequest): Promise<[address: string, kept: Partial<SignInSession>]>;
  /** Exchanges the code of an answer for credentials. */
  exchange(session: SignInSession, callback: Callback): Promise<GrantedCredentials>;
  /** The address at which the sign-out continues; empty if there is none. */
  signOutAddress(returnTo: string | undefined): Promise<string>;
}
