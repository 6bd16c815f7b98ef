import type { SessionState } from './session-state.ts';
import { useSyncExternalStore } from 'react';
import { pageAtRest } from '../page-at-rest.ts';
import { mayBeSomebody, credentialsKey } from './may-be-somebody.ts';
import type { SessionEvent } from './session-events.ts';
import type { OpenSession, Session, SessionPorts } from './session-ports.ts';

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

/** How the session of this page is opened. The root sets it: what else happens then is not the session's to know. */
export const sessionOpener = {} as { open: (ports: SessionPorts) => Promise<OpenSession> };

const open = (): Promise<OpenSession> =>
  (opened ??= sessionOpener.open(ports).catch((failure: unknown) => {
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
