import type { SessionState } from './session-state.ts';
import { useSyncExternalStore } from 'react';
import { idleAfterLoad } from '../idle-after-load.ts';
import { mayBeSignedIn, credentialsKey } from './may-be-signed-in.ts';
import type { SessionEvent } from './session-events.ts';
import type { OpenSession, Session, SessionPorts } from './session-ports.ts';

type Handler = (told: never) => void;

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
  emit(event, told) {
    for (const handler of handlers[event] ?? []) handler(told as never);
  },
};

const settleWithout = (phase: 'out' | 'unreachable') => {
  if (!isUnknown()) return;
  ports.setState({ phase });
  ports.emit('login fulfilled', { result: 2, user: null });
};

/** Set by the root, which also starts other code when a session opens. */
export const sessionOpener = {} as { open: (ports: SessionPorts) => Promise<OpenSession> };

const open = (): Promise<OpenSession> =>
  (opened ??= sessionOpener.open(ports).catch((failure: unknown) => {
    opened = null;
    settleWithout('unreachable');
    throw failure;
  }));

/** Most visitors are signed out, which needs no loading. */
function startFirstRead(isWaitedFor: boolean): void {
  if (!hasStarted) addEventListener('storage', ({ key }) => key === credentialsKey && openInBackground());
  if (!hasStarted || isWaitedFor) {
    if (!mayBeSignedIn()) settleWithout('out');
    else if (isWaitedFor) openInBackground();
    else void idleAfterLoad().then(openInBackground);
  }
  hasStarted = true;
}

/** Reading storage takes time: not in the task that hydrates the page. */
function scheduleFirstRead(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(startFirstRead, 0, false);
}

/** The state reports a failed load. */
const openInBackground = () => void open().catch(() => {});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  scheduleFirstRead();
  return () => void listeners.delete(listener);
}

/** Delegates to the part that is loaded on demand. */
const delegate =
  <Given extends unknown[], Told>(choose: (session: OpenSession) => (...given: Given) => Told | Promise<Told>) =>
  async (...given: Given): Promise<Told> =>
    choose(await open())(...given);

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

/** The one session of the page. */
export const session = (): Session => theSession;

/** `unknown` on the server and until the first read is over. */
export const useSession = (): SessionState =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => unknown,
  );
