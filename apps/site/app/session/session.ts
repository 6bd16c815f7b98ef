import type { AccountApi } from '@feisuo/account-sdk';
import { useSyncExternalStore } from 'react';
import { pageAtRest } from '../page-at-rest.ts';
import { mayBeSomebody, credentialsKey } from './may-be-somebody.ts';
import type { LoginUser } from './login-user.ts';
import type { SessionEvent, SessionEventPayloads, SessionWish } from './session-events.ts';

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

type Handler = (told: never) => void;

const unknown: SessionState = { phase: 'unknown' };
let current: SessionState = unknown;
const isUnknown = () => current.phase === 'unknown';
let opened: Promise<OpenSession> | null = null;
let hasLooked = false;
let isLookDue = false;
const listeners = new Set<() => void>();
const handlers: Partial<Record<SessionEvent, Set<Handler>>> = {};

const ports: SessionPorts = {
  state: () => current,
  setState(state) {
    current = state;
    for (const listener of listeners) listener();
  },
  emit(event, told) {
    for (const handler of handlers[event] ?? []) handler(told as never);
  },
};

const settleWithout = (phase: 'out' | 'unreachable') => {
  if (!isUnknown()) return;
  ports.setState({ phase });
  ports.emit('login fulfilled', { result: 2, user: null });
};

const open = (): Promise<OpenSession> =>
  (opened ??= import('./open-session.ts')
    .then((module) => module.openSession(ports))
    .catch((failure: unknown) => {
      opened = null;
      settleWithout('unreachable');
      throw failure;
    }));

/** Most visitors are nobody, which is known without loading anything. */
function look(isWaitedFor: boolean): void {
  if (!hasLooked) addEventListener('storage', ({ key }) => key === credentialsKey && lookCloser());
  if (!hasLooked || isWaitedFor) {
    if (!mayBeSomebody()) settleWithout('out');
    else if (isWaitedFor) lookCloser();
    else void pageAtRest().then(lookCloser);
  }
  hasLooked = true;
}

/** The first look reads what the browser keeps, which takes a while: not in the task that makes the page answer to its reader. */
function lookSoon(): void {
  if (isLookDue) return;
  isLookDue = true;
  setTimeout(look, 0, false);
}

/** What could not be loaded is told by the state. */
const lookCloser = () => void open().catch(() => {});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  lookSoon();
  return () => void listeners.delete(listener);
}

/** Has the part that needs more than this file do it. */
const ask =
  <Given extends unknown[], Told>(choose: (session: OpenSession) => (...given: Given) => Told | Promise<Told>) =>
  async (...given: Given): Promise<Told> =>
    choose(await open())(...given);

const theSession: Session = {
  state: () => current,
  subscribe,
  on(event, handler) {
    const set = (handlers[event] ??= new Set());
    set.add(handler);
    lookSoon();
    return () => void set.delete(handler);
  },
  signIn: ask((it) => it.signIn),
  signOut: ask((it) => it.signOut),
  accessToken: async () => (current.phase === 'out' && !opened ? null : (await open()).accessToken()),
  refreshAuthInfo: ask((it) => it.refreshAuthInfo),
  accountApi: ask((it) => it.accountApi),
  tell: (wish) => void ask((it) => it.tell)(wish).catch(() => {}),
  whenSettled: () =>
    new Promise((resolve) => {
      const tell = () => {
        if (isUnknown()) return;
        listeners.delete(tell);
        resolve(current);
      };
      listeners.add(tell);
      if (isUnknown()) look(true);
      tell();
    }),
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
