import type { LoginUser } from './login-user.ts';

/**
 * `unreachable`: the source of identities failed, or refused the account for the reason in `message`; `refreshAuthInfo`
 * retries. `isRestoring`: a session probably exists, and it is being read.
 */
export type SessionState =
  | { phase: 'unknown' | 'out'; isRestoring?: true }
  | { phase: 'unreachable'; message?: string; isRestoring?: never }
  | { phase: 'in'; user: LoginUser; isRestoring?: never };

export interface SignInOptions {
  /** `redirect` (default) leaves the page, `popup` stays on it. The desktop client always opens its own window. */
  how?: 'redirect' | 'popup';
  /** The path of this site to return to; by default the current page. */
  returnTo?: string;
  /** Asks for a new sign-in although a member is signed in, before an action that needs a recent one. */
  prompt?: 'login';
}
