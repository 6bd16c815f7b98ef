import type { LoginUser } from './login-user.ts';

/**
 * `unreachable`: the identity source failed, or refuses the account for the reason in `says`; `refreshAuthInfo` asks
 * again. `isEntering`: a session is likely and is being read.
 */
export type SessionState =
  | { phase: 'unknown' | 'out'; isEntering?: true }
  | { phase: 'unreachable'; says?: string; isEntering?: never }
  | { phase: 'in'; user: LoginUser; isEntering?: never };

export interface SignInOptions {
  /** Default `redirect`; `popup` stays on the page. The desktop client opens its own window for both. */
  how?: 'redirect' | 'popup';
  /** A path of this site. Default: the current page. */
  returnTo?: string;
}
