import type { LoginUser } from './login-user.ts';

/**
 * `unreachable`: the identity source failed, or refuses the account for the reason in `message`; `refreshAuthInfo`
 * asks again. `isRestoring`: there probably is a session, and it is being read.
 */
export type SessionState =
  | { phase: 'unknown' | 'out'; isRestoring?: true }
  | { phase: 'unreachable'; message?: string; isRestoring?: never }
  | { phase: 'in'; user: LoginUser; isRestoring?: never };

export interface SignInOptions {
  /** `redirect` by default; `popup` stays on the page. The desktop client opens its own window in both cases. */
  how?: 'redirect' | 'popup';
  /** A path of this site to return to; by default the current page. */
  returnTo?: string;
}
