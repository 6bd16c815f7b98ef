import type { Prompt } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountError } from '../errors/account-error.ts';
import type { Call } from '../request/call.ts';

/** The state after a sign-in, or after `init` when the page opens. */
export interface SsoState {
  signedIn: boolean;
  /** `sub` of the signed-in user. */
  sub?: string;
  /** Why the sign-in or `init` failed. */
  error?: AccountError;
  /** The address of this origin where the sign-in started. */
  returnTo?: string;
}

export interface SignInOptions {
  /** The address to return to, within this origin; default: the current page. `init` returns it. */
  returnTo?: string;
  /** With a prompt, even a signed-in user sees the sign-in page. */
  prompt?: Prompt;
  /** Sent to the sign-in page as the user who is expected to sign in. */
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
   * Handles the callback of the sign-in page, finds the signed-in user, and with `trySignIn` looks silently for a
   * session. Runs once per page and never rejects: see `error`. On the page of `signOutURI` it signs out instead.
   * Waits three seconds for a refresh and eight seconds for a silent sign-in, at most. Afterwards a visible page
   * renews tokens before they expire, and when the network is back.
   */
  init(): Promise<SsoState>;
  /** Opens the sign-in page. Resolves when the browser is leaving, or immediately for a signed-in user. */
  signIn(options?: SignInOptions): Promise<SsoState>;
  /**
   * Signs in within a frame above the page. In browsers that keep no session in frames, uses the whole window once.
   * @throws AccountError `cancelled` when the user closed the frame, or the error of the sign-in page
   */
  signInByIframe(options?: SignInOptions): Promise<SsoState>;
  /** Signs in silently, if the account pages have a session in this browser. Never rejects. */
  trySignIn(): Promise<SsoState>;
  /**
   * Sends a call with credentials. If necessary, asks the user to sign in first.
   * @throws AccountError
   */
  request<Reply>(call: Call): Promise<Reply>;
  /**
   * Signs out here and, with scope `sso`, at the account pages. Resolves when the browser is leaving, or when the
   * sign-out is complete.
   */
  signOut(options?: SignOutOptions): Promise<void>;
  /**
   * Signs out within a hidden frame, and always clears the credentials here. Uses the whole window if the account
   * pages need the user's answer or get no cookie.
   */
  signOutByIframe(): Promise<void>;
  /**
   * Returns the access token, renewed if necessary, or null when not signed in.
   * @throws AccountError when the renewal failed
   */
  getAccessToken(): Promise<string | null>;
  /** @throws AccountError when the state is unknown */
  isSignedIn(): Promise<boolean>;
}
