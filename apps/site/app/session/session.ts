import type { SessionState } from './session-state.ts';
import { useSyncExternalStore } from 'react';
import { idleAfterLoad } from '../idle-after-load.ts';
import { mayBeSignedIn, credentialsKey } from './may-be-signed-in.ts';
import type { SessionEvent } from './session-events.ts';
import type { OpenSession, Session, SessionPorts } from './session-ports.ts';

type Handler = (payload: never) => void;

const unknown: SessionState = { phase: 'unknown' };
let current: SessionState = unknown;
const isUnknown = () => current.phase === 'unknown';
let opened: Promise<OpenSession> | null = null;
let hasStarted = false;
let isScheduled = false;
const listeners = new Set<() => void>();
const handlers: Partial<Record<SessionEvent, Set<Handler>>> = {};

const ports: SessionPorts = {
  state: () => current,
  setState(state) {
    current = state;
    for (const listener of listeners) listener();
  },
  emit(event, payload) {
    for (const handler of handlers[event] ?? []) handler(payload as never);
  },
};

const settleWithout = (phase: 'out' | 'unreachable') => {
  if (!isUnknown()) return;
  ports.setState({ phase });
  ports.emit('login fulfilled', { result: 2, user: null });
};

/** The root module sets `open`. Its function also starts other code that needs an open session. */
export const sessionOpener = {} as { open: (ports: SessionPorts) => Promise<OpenSession> };

const open = (): Promise<OpenSession> =>
  (opened ??= sessionOpener.open(ports).catch((failure: unknown) => {
    opened = null;
    settleWithout('unreachable');
    throw failure;
  }));

/** Starts the first read of the session. For most visitors, who are signed out, no code is loaded. */
function startFirstRead(isWaitedFor: boolean): void {
  if (!hasStarted) addEventListener('storage', ({ key }) => key === credentialsKey && openInBackground());
  if (!hasStarted || isWaitedFor) {
    if (!mayBeSignedIn()) settleWithout('out');
    else if (isWaitedFor) openInBackground();
    else void idleAfterLoad().then(openInBackground);
  }
  hasStarted = true;
}

/** Starts the first read in a separate task after hydration, because reading storage is slow. */
function scheduleFirstRead(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(startFirstRead, 0, false);
}

/** An error is ignored here, because the session's state already shows that loading failed. */
const openInBackground = () => void open().catch(() => {});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  scheduleFirstRead();
  return () => void listeners.delete(listener);
}

/** Forwards a call to the part of the session whose code is loaded on demand. */
const delegate =
  <Args extends unknown[], Result>(choose: (session: OpenSession) => (...args: Args) => Result | Promise<Result>) =>
  async (...args: Args): Promise<Result> =>
    choose(await open())(...args);

const theSession: Session = {
  state: () => current,
  subscribe,
  on(event, handler) {
    const set = (handlers[event] ??= new Set());
    set.add(handler);
    scheduleFirstRead();
    return () => void set.delete(handler);
  },
  signIn: delegate((it) => it.signIn),
  signOut: delegate((it) => it.signOut),
  accessToken: async () => (current.phase === 'out' && !opened ? null : (await open()).accessToken()),
  refreshAuthInfo: delegate((it) => it.refreshAuthInfo),
  accountApi: delegate((it) => it.accountApi),
  request: (event) => void delegate((it) => it.request)(event).catch(() => {}),
  whenSettled: () =>
    new Promise((resolve) => {
      const tell = () => {
        if (isUnknown()) return;
        listeners.delete(tell);
        resolve(current);
      };
      listeners.add(tell);
      if (isUnknown()) startFirstRead(true);
      tell();
    }),
};

/** The session of this page. There is only one. */
export const session = (): Session => theSession;

/** The state of the session. It is `unknown` on the server and until the first read is over. */
export const useSession = (): SessionState =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => unknown,
  );
