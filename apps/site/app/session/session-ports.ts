import type { AccountApi } from '@feisuo/account-sdk';
import type { SessionEvent, SessionEventPayloads, SessionRequest } from './session-events.ts';
import type { SessionState, SignInOptions } from './session-state.ts';

/**
 * The part of the session that needs the account client or the desktop client's bridge. Its code is loaded only for
 * members and for a sign-in.
 */
export interface OpenSession {
  /** Signs in. Resolves to true if a member is signed in now, and to false if the user cancelled. */
  signIn(options?: SignInOptions): Promise<boolean>;
  signOut(): Promise<void>;
  /** A valid access token; null if signed out. @throws if the session cannot be read */
  accessToken(): Promise<string | null>;
  /** Replaces a refused token and loads all data of the session again. Concurrent calls are coalesced. */
  refreshAuthInfo(refused?: string | null): Promise<void>;
  request(event: SessionRequest): void;
  /** Calls of the account service as the signed-in member. */
  accountApi(): Promise<AccountApi>;
}

/** The session of the page. The desktop client's bridge or the account service tells which member is signed in. */
export interface Session extends OpenSession {
  state(): SessionState;
  /**
   * Returns the unsubscribe function. The first subscriber schedules the first read, which waits until the page is
   * idle.
   */
  subscribe(listener: () => void): () => void;
  on<Event extends SessionEvent>(event: Event, handler: (payload: SessionEventPayloads[Event]) => void): () => void;
  /** Starts the first read at once and resolves when it is over. */
  whenSettled(): Promise<SessionState>;
}

/** Access to the state and events of the session, for the modules that implement it. */
export interface SessionPorts {
  state(): SessionState;
  setState(state: SessionState): void;
  emit<Event extends SessionEvent>(event: Event, payload: SessionEventPayloads[Event]): void;
}
