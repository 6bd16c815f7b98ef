import type { AccountApi } from '@feisuo/account-sdk';
import { useSyncExternalStore } from 'react';
import type { LoginUser } from './login-user.ts';
import type { SessionEvent, SessionEventPayloads } from './session-events.ts';

export type SessionState = { phase: 'unknown' } | { phase: 'out' } | { phase: 'in'; user: LoginUser };

export interface SignInOptions {
  /** `popup` stays on the page; `redirect` unless told. Inside the desktop client both open its own window. */
  how?: 'redirect' | 'popup';
  /** A path of this site to come back to; the page itself unless told. */
  returnTo?: string;
}

/** Who is here. Two speakers stand behind it: the desktop client's bridge, and the account service. */
export interface Session {
  state(): SessionState;
  /** Tells every change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Resolves to whether somebody is signed in now; a person who gives up is no error. */
  signIn(options?: SignInOptions): Promise<boolean>;
  signOut(): Promise<void>;
  on<Event extends SessionEvent>(event: Event, handler: (told: SessionEventPayloads[Event]) => void): () => void;
  /** Asks the session for something: to sign in, to read everything anew, to tell its state again. */
  tell(event: 'login' | 'logout' | 'refresh auth info' | 'consult'): void;
  /** The state once the first look is over. */
  whenSettled(): Promise<SessionState>;
  /**
   * Who is signed in, or null. Waits at most 3 s for the first look.
   * @throws an error that reads 获取登录信息超时
   */
  loginInfo(): Promise<LoginUser | null>;
  /** A valid token, or null when nobody is signed in. */
  accessToken(): Promise<string | null>;
  /** The account service, in the name of whoever is signed in. */
  accountApi(): Promise<AccountApi>;
}

const unknown: SessionState = { phase: 'unknown' };
let current: SessionState = unknown;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Sets the state. For the session's own parts. */
export function setSessionState(state: SessionState): void {
  current = state;
  for (const listener of listeners) listener();
}

const load = () => import('./open-session.ts').then((module) => module.openSession());

const theSession: Session = {
  state: () => current,
  subscribe,
  signIn: async (options) => (await load()).signIn(options),
  signOut: async () => (await load()).signOut(),
  on(event, handler) {
    let stop: (() => void) | null = null;
    let isStopped = false;
    void load().then((open) => {
      if (!isStopped) stop = open.on(event, handler);
    });
    return () => {
      isStopped = true;
      stop?.();
    };
  },
  tell: (event) => void load().then((open) => open.tell(event)),
  whenSettled: async () => (await load()).whenSettled(),
  loginInfo: async () => (await load()).loginInfo(),
  accessToken: async () => (await load()).accessToken(),
  accountApi: async () => (await load()).accountApi(),
};

/** The one session of this page. */
export const session = (): Session => theSession;

/** Who is here, for components. On a server, and until the first look is over, it is unknown. */
export const useSession = (): SessionState =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => unknown,
  );
