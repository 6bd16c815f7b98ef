import type { Prompt } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountError } from '../errors/account-error.ts';
import type { Call } from '../request/call.ts';

/** The state after a sign-in, or after `init` when the page opens. */
export interface SsoState {
  signedIn: boolean;
  /** The `sub` (user id) of the signed-in user. */
  sub?: string;
  /** Why the sign-in or `init` failed. */
  error?: AccountError;
  /** The address of this origin on which the sign-in started. */
  returnTo?: string;
}

export interface SignInOptions {
  /**
   * The address of this origin to return to; default: the current page. After the sign-in, `init` resolves to a state
   * with this address.
   */
  returnTo?: string;
  /** With a prompt, the sign-in page is shown even if a user is signed in. */
  prompt?: Prompt;
  /** The user who is expected to sign in; sent to the sign-in page. */
  loginHint?: string;
  /** Further parameters for the sign-in page. */
  params?: Readonly<Record<string, string>>;
}

export type AuthenticateOptions = Pick<SignInOptions, 'prompt' | 'loginHint'>;

export interface SignOutOptions {
  /** The address to go to after the sign-out, on this origin or one of `signOutOrigins`; default: the current page. */
  returnTo?: string;
}

/** Single sign-on: a user who is signed in at the account pages is signed in on this site. */
export interface SsoClient {
  /**
   * Handles the callback of the sign-in page, finds the signed-in user, and with `trySignIn` tries a silent sign-in. On
   * the page of `signOutURI` it signs out instead. Runs once per page, never rejects (failures are in `error`), and
   * waits at most three seconds for a refresh and eight seconds for a silent sign-in. Afterwards a visible page renews
   * tokens before they expire, and when the network is back.
   */
  init(): Promise<SsoState>;
  /** Opens the sign-in page. Resolves when the browser is leaving the page, or at once if a user is signed in. */
  signIn(options?: SignInOptions): Promise<SsoState>;
  /**
   * Signs in within a frame above the page. In browsers that store no session in frames, uses the whole window once.
   * @throws AccountError `cancelled` when the user closed the frame, or the error of the sign-in page
   */
  signInByIframe(options?: SignInOptions): Promise<SsoState>;
  /** Signs in silently if there is a session at the account pages in this browser. Never rejects. */
  trySignIn(): Promise<SsoState>;
  /**
   * Sends a call with credentials. If no user is signed in, asks the user to sign in first.
   * @throws AccountError
   */
  request<Reply>(call: Call): Promise<Reply>;
  /**
   * Signs out on this site and, with scope `sso`, at the account pages. Resolves when the browser is leaving the page,
   * or when the sign-out is complete.
   */
  signOut(options?: SignOutOptions): Promise<void>;
  /**
   * Signs out within a hidden frame, and always clears the stored credentials. Uses the whole window if the account
   * pages need an answer of the user or get no cookie in the frame.
   */
  signOutByIframe(): Promise<void>;
  /**
   * Returns the access token, renewed if necessary, or null if no user is signed in.
   * @throws AccountError when the renewal failed
   */
  getAccessToken(): Promise<string | null>;
  /** Returns whether a user is signed in. @throws AccountError when that is unknown */
  isSignedIn(): Promise<boolean>;
}
