import type { AccountApi } from '@feisuo/account-sdk';
import type { SessionEvent, SessionEventPayloads, SessionRequest } from './session-events.ts';
import type { SessionState, SignInOptions } from './session-state.ts';

/**
 * The part of the session that needs the account client or the bridge. These are loaded only for members and for a
 * sign-in.
 */
export interface OpenSession {
  /** Signs in. Resolves to whether a member is signed in now. A cancelled sign-in does not throw. */
  signIn(options?: SignInOptions): Promise<boolean>;
  signOut(): Promise<void>;
  /** A valid token; null if signed out. @throws if the session cannot be read */
  accessToken(): Promise<string | null>;
  /** Replaces a refused token and reads everything again. Concurrent calls are coalesced. */
  refreshAuthInfo(refused?: string | null): Promise<void>;
  request(event: SessionRequest): void;
  /** Calls of the account service as the signed-in member. */
  accountApi(): Promise<AccountApi>;
}

/** The session of the page. Its identity source is the desktop client's bridge or the account service. */
export interface Session extends OpenSession {
  state(): SessionState;
  /** Returns the unsubscribe function. The first subscriber makes the first read start when the page is idle. */
  subscribe(listener: () => void): () => void;
  on<Event extends SessionEvent>(event: Event, handler: (payload: SessionEventPayloads[Event]) => void): () => void;
  /** Starts the first read immediately and resolves after it. */
  whenSettled(): Promise<SessionState>;
}

/** Access to the state and events of the session, for the modules that implement it. */
export interface SessionPorts {
  state(): SessionState;
  setState(state: SessionState): void;
  emit<Event extends SessionEvent>(event: Event, payload: SessionEventPayloads[Event]): void;
}
