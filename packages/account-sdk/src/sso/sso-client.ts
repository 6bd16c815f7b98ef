import type { Prompt } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountError } from '../errors/account-error.ts';
import type { Call } from '../request/call.ts';

/** The state after a sign-in, or when the page has opened. */
export interface SsoState {
  signedIn: boolean;
  /** The signed-in user. */
  sub?: string;
  /** The error, if there was one. */
  error?: AccountError;
  /** The address of this origin where the sign-in started. */
  returnTo?: string;
}

export interface SignInOptions {
  /** The address to return to, within this origin; default: the current page. `init` returns it. */
  returnTo?: string;
  /** With a prompt even a signed-in user is asked. */
  prompt?: Prompt;
  /** The expected user. */
  loginHint?: string;
  /** Further parameters for the sign-in page. */
  params?: Readonly<Record<string, string>>;
}

export type AuthenticateOptions = Pick<SignInOptions, 'prompt' | 'loginHint'>;

export interface SignOutOptions {
  /** The address to go to afterwards: of this origin or of `signOutOrigins`; default: the current page. */
  returnTo?: string;
}

/** Single sign-on: a user who is signed in at the account pages is signed in here. */
export interface SsoClient {
  /**
   * Runs once per page, however often it is called: handles the sign-in page's answer, finds the signed-in user, and
   * with `trySignIn` looks silently for a session. On the page of `signOutURI` it signs out instead. Never rejects: see
   * `error`. Waits at most three seconds for a refresh, eight for a silent sign-in. Afterwards a visible page renews
   * tokens before expiry, and when the network is back.
   */
  init(): Promise<SsoState>;
  /** Opens the sign-in page. Resolves when the browser is leaving, or at once for a signed-in user. */
  signIn(options?: SignInOptions): Promise<SsoState>;
  /**
   * Signs in within a frame above the page. Where frames cannot hold a session the whole window is used, once.
   * @throws AccountError `cancelled` when the user closed it, or the sign-in page's error
   */
  signInByIframe(options?: SignInOptions): Promise<SsoState>;
  /** Signs in silently, if the account pages have a session in this browser. Never rejects. */
  trySignIn(): Promise<SsoState>;
  /**
   * Sends a call with credentials, and asks the user to sign in first where necessary.
   * @throws AccountError
   */
  request<Reply>(call: Call): Promise<Reply>;
  /**
   * Signs out here and, with scope `sso`, at the account pages. Resolves when the browser is leaving, or when it is
   * done.
   */
  signOut(options?: SignOutOptions): Promise<void>;
  /**
   * Signs out within a hidden frame; always clears the credentials here. The whole window is used where the account
   * pages need the user's answer or get no cookie.
   */
  signOutByIframe(): Promise<void>;
  /**
   * Renewed where needed; null when not signed in.
   * @throws AccountError when it could not be renewed
   */
  getAccessToken(): Promise<string | null>;
  /** @throws AccountError when unknown */
  isSignedIn(): Promise<boolean>;
}
