import type { LoginUser } from './login-user.ts';
import type { SessionState } from './session.ts';

/** What the session is asked for and what it tells, by name. */
export const sessionEvents = {
  /** Somebody wants to sign in. */
  login: 'login',
  /** Somebody wants to sign out. */
  logout: 'logout',
  /** The token was refused: read everything anew. */
  refreshAuthInfo: 'refresh auth info',
  /** Asks the session to tell its state again. */
  consult: 'consult',
  /** Whoever is signed in became known, or changed. */
  onLogin: 'on login',
  /** Somebody has come in, by themselves or because the page found them. */
  loginSuccess: 'login success',
  logoutSuccess: 'logout success',
  /** The first look is over: it is known who is here, or that nobody is. */
  loginFulfilled: 'login fulfilled',
} as const;

/** 0 none yet, 1 logged in, 2 not logged in or failed. */
const autoLoginResults = { unknown: 0, in: 1, out: 2, unreachable: 2 } as const;
export type AutoLoginResult = (typeof autoLoginResults)[keyof typeof autoLoginResults];
export const autoLoginResultOf = ({ phase }: SessionState): AutoLoginResult => autoLoginResults[phase];

/** Whether a person did it or the page by itself. */
export type LoginType = 'auto' | 'manual';

export interface AutoLogin {
  result: AutoLoginResult;
  user: LoginUser | null;
}

export interface SessionEventPayloads {
  login: { loginType: LoginType };
  logout: undefined;
  'refresh auth info': undefined;
  /** How it stands: 0 while the first look is not over. */
  consult: AutoLogin;
  'on login': LoginUser;
  'login success': { user: LoginUser; loginType: LoginType };
  'logout success': undefined;
  'login fulfilled': AutoLogin;
}
export type SessionEvent = keyof SessionEventPayloads;
/** What others may ask for by an event. */
export type SessionWish = 'login' | 'logout' | 'refresh auth info' | 'consult';
