import type { Prompt } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountError } from '../errors/account-error.ts';
import type { Call } from '../request/call.ts';

/** How it stands after a sign-in, or when the page has opened. */
export interface SsoState {
  signedIn: boolean;
  /** Who is signed in. */
  sub?: string;
  /** What went wrong, where something did. */
  error?: AccountError;
  /** Where the person was when they left to sign in: an address of this origin. */
  returnTo?: string;
}

export interface SignInOptions {
  /** Where to go on afterwards, within this origin; the page that asks, unless given. `init` hands it back. */
  returnTo?: string;
  /** With a wish for how to ask, even who is signed in is asked. */
  prompt?: Prompt;
  /** Who is probably going to sign in. */
  loginHint?: string;
  /** More for the address of the sign-in page. */
  params?: Readonly<Record<string, string>>;
}

export type AuthenticateOptions = Pick<SignInOptions, 'prompt' | 'loginHint'>;

export interface SignOutOptions {
  /** Where to go afterwards: within this origin or the configured `signOutOrigins`; the page that asks, unless given. */
  returnTo?: string;
}

/** Single sign-on: who signed in at the account pages is signed in here. */
export interface SsoClient {
  /**
   * Once for every page, however often it is called: takes in what the sign-in page answered, finds out who is signed in,
   * looks silently for a session where `trySignIn` is configured. On the page of `signOutURI` it signs out instead.
   * Does not reject: what went wrong is in the result. A refresh is waited for three seconds, silence eight.
   * From then on a visible page renews tokens before they expire, and when the network is back.
   */
  init(): Promise<SsoState>;
  /** Goes to the sign-in page. Resolves when the browser is on its way there, or at once for who is signed in. */
  signIn(options?: SignInOptions): Promise<SsoState>;
  /**
   * Signs in within a frame above the page. Where frames can hold no session the whole window goes, once.
   * @throws AccountError `cancelled` when it was closed before it was done, or what the sign-in page answered
   */
  signInByIframe(options?: SignInOptions): Promise<SsoState>;
  /** Signs in without a word, if the account pages know somebody in this browser. Does not reject. */
  trySignIn(): Promise<SsoState>;
  /** Sends a call with credentials, and has somebody sign in for it if nobody is. @throws AccountError */
  request<Reply>(call: Call): Promise<Reply>;
  /** Signs out here and, with scope `sso`, at the account pages. Resolves when the browser is on its way there, or when it is done. */
  signOut(options?: SignOutOptions): Promise<void>;
  /**
   * The same within a hidden frame. Nobody is signed in here afterwards, whatever became of the frame. Where the account
   * pages have to ask the person, or no cookie reaches them there, the whole window goes.
   */
  signOutByIframe(): Promise<void>;
  /** Renewed where needed; null when nobody is signed in. @throws AccountError when it could not be renewed */
  getAccessToken(): Promise<string | null>;
  /** @throws AccountError when it could not be found out */
  isSignedIn(): Promise<boolean>;
}
