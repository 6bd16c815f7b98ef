import type { LoginUser } from './login-user.ts';

/**
 * `unreachable`: somebody may be here, and whoever knows it could not be asked, or lets nobody in for the reason that it `says`.
 * `refreshAuthInfo` asks again.
 * `isEntering`: somebody very likely is about to be here, and is being asked for.
 */
export type SessionState =
  | { phase: 'unknown' | 'out'; isEntering?: true }
  | { phase: 'unreachable'; says?: string; isEntering?: never }
  | { phase: 'in'; user: LoginUser; isEntering?: never };

export interface SignInOptions {
  /** `popup` stays on the page; `redirect` unless told. Inside the desktop client both open its own window. */
  how?: 'redirect' | 'popup';
  /** A path of this site to come back to; the page itself unless told. */
  returnTo?: string;
}
