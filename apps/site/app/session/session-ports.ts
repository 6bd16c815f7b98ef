import type { AccountApi } from '@feisuo/account-sdk';
import type { SessionEvent, SessionEventPayloads, SessionWish } from './session-events.ts';
import type { SessionState, SignInOptions } from './session-state.ts';

/** What needs the account client or the bridge, both of which are loaded when somebody is, or wants to be, signed in. */
export interface OpenSession {
  /** Resolves to whether somebody is signed in now; a person who gives up is no error. */
  signIn(options?: SignInOptions): Promise<boolean>;
  signOut(): Promise<void>;
  /** A valid token, or null when nobody is signed in. @throws when it could not be found out */
  accessToken(): Promise<string | null>;
  /** A service did not take this token: gets another and reads everything anew. Calls at the same time are one. */
  refreshAuthInfo(refused?: string | null): Promise<void>;
  /** Asks for something by an event. */
  tell(wish: SessionWish): void;
  /** The account service, in the name of whoever is signed in. */
  accountApi(): Promise<AccountApi>;
}

/** Who is here. Two speakers stand behind it: the desktop client's bridge, and the account service. */
export interface Session extends OpenSession {
  state(): SessionState;
  /** Tells every change; returns how to stop. Whoever subscribes has the session look, once the page is at rest. */
  subscribe(listener: () => void): () => void;
  on<Event extends SessionEvent>(event: Event, handler: (told: SessionEventPayloads[Event]) => void): () => void;
  /** The state once the first look is over, which then begins at once. */
  whenSettled(): Promise<SessionState>;
}

/** What the session's parts may do to it. */
export interface SessionPorts {
  state(): SessionState;
  setState(state: SessionState): void;
  emit<Event extends SessionEvent>(event: Event, told: SessionEventPayloads[Event]): void;
}
