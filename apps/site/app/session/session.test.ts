import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionPorts } from './session-ports.ts';

const openSession = vi.fn();

let listeners: Record<string, (event: { key?: string }) => void>;
let store: Record<string, string>;
let page: { cookie: string; store: boolean };

beforeEach(() => {
  // The first read starts in a separate task, so the test controls the timers.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.resetModules();
  openSession.mockReset();
  listeners = {};
  store = {};
  page = { cookie: '', store: true };
  const window = {
    document: {
      get cookie() {
        return page.cookie;
      },
      querySelector: () => ({ content: 'https://www.example https://account.example' }),
      readyState: 'complete',
    },
    location: { origin: 'https://www.example' },
    get localStorage() {
      if (!page.store) throw new DOMException('forbidden', 'SecurityError');
      return { getItem: (key: string) => store[key] ?? null };
    },
    requestIdleCallback: (run: () => void) => run(),
  };
  vi.stubGlobal('window', Object.assign(window, { parent: window }));
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('requestIdleCallback', window.requestIdleCallback);
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => void (listeners[type] = listener));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const lookFirst = () => vi.runOnlyPendingTimers();

const load = async () => {
  const module = await import('./session.ts');
  module.sessionOpener.open = openSession;
  return module.session();
};

test('§4 a visitor without credentials and session marker is signed out, and no session code is loaded', async () => {
  const session = await load();
  const fulfilled = vi.fn();
  session.on('login fulfilled', fulfilled);
  expect(session.state()).toEqual({ phase: 'unknown' });
  lookFirst();
  expect(session.state()).toEqual({ phase: 'out' });
  expect(fulfilled).toHaveBeenCalledWith({ result: 2, user: null });
  expect(await session.whenSettled()).toEqual({ phase: 'out' });
  expect(await session.accessToken()).toBeNull();
  page.store = false;
  expect(openSession).not.toHaveBeenCalled();
});

test.each([
  ['credentials', () => void (store['credentials_feisuo-site'] = '{}')],
  ['a session marker', () => void (page.cookie = 'a=b; sessionid=x1')],
  ['a session marker and no storage', () => void ((page.cookie = 'sessionid=x1'), (page.store = false))],
  ['the desktop client and no storage', () => void Object.assign(window, { xlaccNative: {} }, (page.store = false))],
  ['the desktop client', () => void Object.assign(window, { xlaccNative: { call() {}, on() {} } })],
])('with %s the session loads the account client', async (_name, prepare) => {
  prepare();
  openSession.mockImplementation(async (ports: SessionPorts) => {
    ports.setState({ phase: 'out' });
    return {};
  });
  const session = await load();
  session.subscribe(() => {});
  await session.whenSettled();
  expect(openSession).toHaveBeenCalledTimes(1);
});

test('§4 a mounted component gets login events until it is unmounted', async () => {
  store['credentials_feisuo-site'] = '{}';
  const { promise, resolve } = Promise.withResolvers<SessionPorts>();
  openSession.mockImplementation(async (ports: SessionPorts) => (resolve(ports), {}));
  const session = await load();
  const heard: string[] = [];
  const stop = session.on('login success', ({ loginType }) => void heard.push(loginType));
  session.on('logout success', () => void heard.push('out'));
  lookFirst();
  const ports = await promise;
  const user = { userId: '1' } as never;
  ports.emit('login success', { user, loginType: 'manual' });
  stop();
  ports.emit('login success', { user, loginType: 'auto' });
  ports.emit('logout success', undefined);
  expect(heard).toEqual(['manual', 'out']);
});

test('an empty session marker counts as a missing one', async () => {
  page.cookie = 'sessionid=; a=b';
  const session = await load();
  await session.whenSettled();
  expect(openSession).not.toHaveBeenCalled();
});

test('a sign-in in another tab makes this page read the session', async () => {
  openSession.mockResolvedValue({});
  const session = await load();
  session.subscribe(() => {});
  lookFirst();
  listeners['storage']?.({ key: 'something' });
  expect(openSession).not.toHaveBeenCalled();
  listeners['storage']?.({ key: 'credentials_feisuo-site' });
  await vi.waitFor(() => expect(openSession).toHaveBeenCalledTimes(1));
});

test('if the session code cannot be loaded, the session is unreachable, and the next call loads the code again', async () => {
  store['credentials_feisuo-site'] = '{}';
  openSession.mockRejectedValueOnce(new Error('chunk'));
  const session = await load();
  const fulfilled = vi.fn();
  session.on('login fulfilled', fulfilled);
  expect(await session.whenSettled()).toEqual({ phase: 'unreachable' });
  expect(fulfilled).toHaveBeenCalledWith({ result: 2, user: null });
  const refreshAuthInfo = vi.fn(async () => {});
  openSession.mockResolvedValue({ signIn: async () => true, refreshAuthInfo });
  await session.refreshAuthInfo();
  expect(refreshAuthInfo).toHaveBeenCalledTimes(1);
  expect(await session.signIn()).toBe(true);
});
