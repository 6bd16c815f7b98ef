import type { LoginUser } from './login-user.ts';
import type { SessionState } from './session-state.ts';

/** 0: no result yet. 1: logged in. 2: not logged in, or failed. */
const autoLoginResults = { unknown: 0, in: 1, out: 2, unreachable: 2 } as const;
export type AutoLoginResult = (typeof autoLoginResults)[keyof typeof autoLoginResults];
export const autoLoginResultOf = ({ phase }: SessionState): AutoLoginResult => autoLoginResults[phase];

/** `manual`: the user signed in. `auto`: the page found a session. */
export type LoginType = 'auto' | 'manual';

export interface AutoLogin {
  result: AutoLoginResult;
  user: LoginUser | null;
}

/** Events of the session with their payloads. The first four are also requests that other code sends to the session. */
export interface SessionEventPayloads {
  login: { loginType: LoginType };
  logout: undefined;
  /** A request to read the session again, because a service refused the token. */
  'refresh auth info': undefined;
  /**
   * As a request, asks for the state; as an event, contains the state. The result is 0 until the first read is over.
   */
  consult: AutoLogin;
  /** The member is known now, or the member's data changed. */
  'on login': LoginUser;
  /** A member signed in, or the page found a session. */
  'login success': { user: LoginUser; loginType: LoginType };
  'logout success': undefined;
  /** The first read of the session is over, whether or not a member is signed in. */
  'login fulfilled': AutoLogin;
}
export type SessionEvent = keyof SessionEventPayloads;
/** Events with which other code sends a request to the session. */
export type SessionRequest = 'login' | 'logout' | 'refresh auth info' | 'consult';
