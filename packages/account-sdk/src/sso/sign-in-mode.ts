import type { GrantedCredentials } from '../credentials/credentials.ts';
import type { Callback } from './callback.ts';

/** Data of a pending sign-in, stored while the user is at the sign-in page. */
export interface SignInSession {
  state: string;
  redirect_uri: string;
  /** The PKCE verifier, in direct mode only. */
  code_verifier?: string;
  /** The id of the provider, in provider mode only. */
  provider_id?: string;
  returnTo?: string | undefined;
}

interface SignInRequest {
  state: string;
  redirect_uri: string;
  /** Additional parameters of the authorization request, such as prompt and login_hint. */
  options: Readonly<Record<string, string | undefined>>;
}

/** How users are identified: by our account service directly, or by a provider through our service. */
export interface SignInMode {
  /** The required issuer of a response, checked if the response names one. */
  issuer: string | undefined;
  /** Returns the address of the sign-in page, and the data to store until the response arrives. */
  begin(request: SignInRequest): Promise<[address: string, kept: Partial<SignInSession>]>;
  /** Exchanges the authorization code of a response for credentials. */
  exchange(session: SignInSession, callback: Callback): Promise<GrantedCredentials>;
  /** The address to which the sign-out redirects; empty if there is none. */
  signOutAddress(returnTo: string | undefined): Promise<string>;
}
