import type { AccountApi } from '@feisuo/account-sdk';
import type { SessionEvent, SessionEventPayloads, SessionRequest } from './session-events.ts';
import type { SessionState, SignInOptions } from './session-state.ts';

/** The part that needs the account client or the bridge, which are loaded only for members and for a sign-in. */
export interface OpenSession {
  /** Whether a member is signed in now. Cancelling is no error. */
  signIn(options?: SignInOptions): Promise<boolean>;
  signOut(): Promise<void>;
  /** A valid token; null when signed out. @throws when the session could not be read */
  accessToken(): Promise<string | null>;
  /** Replaces a refused token and reads everything again. Concurrent calls are coalesced. */
  refreshAuthInfo(refused?: string | null): Promise<void>;
  request(event: SessionRequest): void;
  /** The account service as the signed-in member. */
  accountApi(): Promise<AccountApi>;
}

/** The session of the page. It has two identity sources: the desktop client's bridge and the account service. */
export interface Session extends OpenSession {
  state(): SessionState;
  /** Returns the unsubscribe function. The first subscriber starts the first read once the page is idle. */
  subscribe(listener: () => void): () => void;
  on<Event extends SessionEvent>(event: Event, handler: (told: SessionEventPayloads[Event]) => void): () => void;
  /** Resolves after the first read, and starts it at once. */
  whenSettled(): Promise<SessionState>;
}

/** Access to the session for its parts. */
export interface SessionPorts {
  state(): SessionState;
  setState(state: SessionState): void;
  emit<Event extends SessionEvent>(event: Event, told: SessionEventPayloads[Event]): void;
}
