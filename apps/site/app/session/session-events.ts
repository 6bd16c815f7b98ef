import type { LoginUser } from './login-user.ts';
import type { SessionState } from './session-state.ts';

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

/** Requests to the session and its notices, by name, with what each carries. */
export interface SessionEventPayloads {
  login: { loginType: LoginType };
  logout: undefined;
  /** The token was refused: read everything anew. */
  'refresh auth info': undefined;
  /** Asks for the state, or tells it: 0 until the first look at the session is over. */
  consult: AutoLogin;
  /** The member became known, or changed. */
  'on login': LoginUser;
  /** A member signed in, or the page found a session. */
  'login success': { user: LoginUser; loginType: LoginType };
  'logout success': undefined;
  /** The first look at the session is over. */
  'login fulfilled': AutoLogin;
}
export type SessionEvent = keyof SessionEventPayloads;
/** What others may ask for by an event. */
export type SessionWish = 'login' | 'logout' | 'refresh auth info' | 'consult';
