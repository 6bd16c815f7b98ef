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

/** Events of the session, with their payloads. Some are requests to it. */
export interface SessionEventPayloads {
  login: { loginType: LoginType };
  logout: undefined;
  /** The token was refused: read everything again. */
  'refresh auth info': undefined;
  /** Requests the state, or reports it: 0 until the first read is over. */
  consult: AutoLogin;
  /** The member became known, or changed. */
  'on login': LoginUser;
  /** A member signed in, or the page found a session. */
  'login success': { user: LoginUser; loginType: LoginType };
  'logout success': undefined;
  /** The first read is over. */
  'login fulfilled': AutoLogin;
}
export type SessionEvent = keyof SessionEventPayloads;
/** Events by which other code makes a request. */
export type SessionRequest = 'login' | 'logout' | 'refresh auth info' | 'consult';
