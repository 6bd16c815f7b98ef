import { AccountError } from '@feisuo/account-sdk';
import { describe, expect, test, vi } from 'vitest';
import { loginInfo } from './login-info.ts';
import { loginUserOf, type LoginUser } from './login-user.ts';
import { runSession } from './run-session.ts';
import type { LoginType } from './session-events.ts';
import type { SessionState, SignInOptions } from './session-state.ts';
import type { IdentityChange, IdentitySource } from './identity-source.ts';

const userOf = (id: string, accessToken = `token-${id}`): LoginUser =>
  loginUserOf({ id }, { accessToken, sessionid: '', guid: '', peerid: '', device: 'pc', composeVipData: null, now: 0 });

/** A session with a fake identity source. Records the events that the session emits. */
function scene(
  known: { user?: LoginUser | null; failure?: Error; answer?: Promise<LoginUser> } = {},
  firstLogin: LoginType = 'auto',
) {
  const events: string[] = [];
  let state: SessionState = { phase: 'unknown' };
  let onChange: (change: IdentityChange) => void = () => {};
  const world = { user: known.user ?? null, failure: known.failure ?? null, token: known.user?.accessToken ?? null };
  const source = {
    start: vi.fn(async () => {}),
    readUser: vi.fn(async () => {
      if (world.failure) throw world.failure;
      return known.answer ?? world.user;
    }),
    accessToken: vi.fn(async () => world.token),
    renew: vi.fn(async () => {}),
    signIn: vi.fn(async (_options: SignInOptions, _onAnswered?: () => void) => true),
    signOut: vi.fn(async () => {}),
    accountApi: vi.fn(),
    watch: (listener: (change: IdentityChange) => void) => {
      onChange = listener;
      return () => {};
    },
  } satisfies IdentitySource;
  const session = runSession(
    source,
    {
      state: () => state,
      setState: (next) => void (state = next),
      emit: (event, payload) => {
        const words = (payload ?? {}) as { loginType?: string; result?: number };
        events.push([event, words.loginType, words.result].filter((word) => word !== undefined).join(' '));
      },
    },
    { firstLogin },
  );
  const settled = () => vi.waitFor(() => expect(events.some((one) => one.startsWith('login fulfilled'))).toBe(true));
  return {
    session,
    source,
    events,
    world,
    state: () => state,
    onChange: (change: IdentityChange) => onChange(change),
    settled,
  };
}

test('each read of a refused account stores the reason; an unreachable account service stores no reason', async () => {
  const frozen = new AccountError({ error: 'cannot_unlock', error_code: 38 });
  const { world, state, settled, session } = scene({ failure: frozen });
  await settled();
  expect(state()).toEqual({ phase: 'unreachable', message: expect.stringContaining('已被冻结') });
  world.failure = new AccountError({ error: 'under_review', error_code: 39 });
  await expect(session.refreshAuthInfo()).rejects.toBe(world.failure);
  expect(state()).toMatchObject({ message: expect.stringContaining('正在审核') });
  const silent = scene({ failure: new AccountError({ error: 'unreachable', error_code: 8000 }) });
  await silent.settled();
  expect(silent.state()).toEqual({ phase: 'unreachable' });
});

test('a member whose account is frozen meanwhile is signed out with the reason; an unreachable service does not sign the member out', async () => {
  const { world, state, settled, events, onChange } = scene({ user: userOf('1') });
  await settled();
  world.failure = new AccountError({ error: 'unreachable', error_code: 8000 });
  onChange('in');
  await vi.waitFor(() => expect(state()).toMatchObject({ phase: 'in' }));
  world.failure = new AccountError({ error: 'cannot_unlock', error_code: 38 });
  onChange('in');
  await vi.waitFor(() =>
    expect(state()).toEqual({ phase: 'unreachable', message: expect.stringContaining('已被冻结') }),
  );
  expect(events.at(-1)).toBe('logout success');
});

describe('§4 login', () => {
  test('if the first session read finds a member, login events and auto-login result 1 are emitted', async () => {
    const { events, state, settled } = scene({ user: userOf('1') });
    await settled();
    expect(state()).toMatchObject({ phase: 'in', user: { userId: '1' } });
    expect(events).toEqual(['on login', 'login success auto', 'login fulfilled 1']);
  });

  test('if the first session read finds no member or fails, auto-login result 2 is emitted', async () => {
    const visitor = scene();
    await visitor.settled();
    expect([visitor.state().phase, visitor.events]).toEqual(['out', ['login fulfilled 2']]);
    const failed = scene({ failure: new Error('unreachable') });
    await failed.settled();
    expect([failed.state().phase, failed.events]).toEqual(['unreachable', ['login fulfilled 2']]);
  });

  test('after a failed read of the session, the next read finds a member or a signed-out visitor', async () => {
    const { session, source, events, world, state, settled } = scene({ failure: new Error('unreachable') });
    await settled();
    await expect(session.refreshAuthInfo()).rejects.toThrow('unreachable');
    expect([state().phase, source.renew.mock.calls]).toEqual(['unreachable', [[null]]]);
    world.failure = null;
    world.user = userOf('1');
    await session.refreshAuthInfo();
    expect(state()).toMatchObject({ phase: 'in', user: { userId: '1' } });
    expect(events.slice(1)).toEqual(['refresh auth info', 'refresh auth info', 'on login', 'login success auto']);
    events.length = 0;
    session.request('consult');
    expect(events).toEqual(['consult 1', 'on login', 'login fulfilled 1']);
    const visitor = scene({ failure: new Error('unreachable') });
    await visitor.settled();
    visitor.world.failure = null;
    await visitor.session.refreshAuthInfo();
    expect([visitor.state().phase, visitor.events.at(-1)]).toEqual(['out', 'refresh auth info']);
  });

  test('after 10 s without an answer the account service counts as unreachable, but a late answer is still used', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<LoginUser>();
    const { state, events } = scene({ answer: promise });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(state().phase).toBe('unknown');
    await vi.advanceTimersByTimeAsync(1);
    expect([state().phase, events]).toEqual(['unreachable', []]);
    resolve(userOf('1'));
    await vi.advanceTimersByTimeAsync(0);
    expect([state().phase, events.at(-1), vi.getTimerCount()]).toEqual(['in', 'login fulfilled 1', 0]);
    vi.useRealTimers();
  });

  test('the session is read again when the network returns', async () => {
    const { world, onChange, state, settled } = scene({ failure: new Error('unreachable') });
    await settled();
    world.failure = null;
    world.user = userOf('1');
    onChange('in');
    await vi.waitFor(() => expect(state().phase).toBe('in'));
  });

  test('a sign-in on the page before counts as a manual login', async () => {
    const { events, settled } = scene({ user: userOf('1') }, 'manual');
    await settled();
    expect(events).toContain('login success manual');
  });

  test('a sign-in on the page emits login events', async () => {
    const { session, events, world, state, settled } = scene();
    await settled();
    events.length = 0;
    world.user = userOf('7');
    expect(await session.signIn()).toBe(true);
    expect(events).toEqual(['login manual', 'on login', 'login success manual']);
    expect(state().phase).toBe('in');
  });

  test('a cancelled sign-in is not a failure', async () => {
    const { session, source, events, state, settled } = scene();
    await settled();
    source.signIn.mockResolvedValue(false);
    expect(await session.signIn()).toBe(false);
    expect([state().phase, events]).toEqual(['out', ['login fulfilled 2', 'login manual']]);
  });

  test('identity changes that a sign-in on this page causes emit no second login event', async () => {
    const { session, source, events, world, onChange, settled } = scene();
    await settled();
    source.signIn.mockImplementation(async () => {
      world.user = userOf('7');
      onChange('in');
      return true;
    });
    await session.signIn();
    expect(events.filter((one) => one.startsWith('login success'))).toEqual(['login success manual']);
    expect(source.readUser).toHaveBeenCalledTimes(2);
  });
});

describe('§4 logout', () => {
  test('signing out resets the session and emits logout success once', async () => {
    const { session, source, events, onChange, state, settled } = scene({ user: userOf('1') });
    await settled();
    source.signOut.mockImplementation(async () => onChange('out'));
    await session.signOut();
    expect(state()).toEqual({ phase: 'out' });
    expect(events.slice(3)).toEqual(['logout', 'logout success']);
  });

  test('a session read that answers after the sign-out is ignored', async () => {
    const { session, source, onChange, state, settled } = scene({ user: userOf('1') });
    await settled();
    const { promise, resolve } = Promise.withResolvers<LoginUser>();
    source.readUser.mockReturnValueOnce(promise);
    onChange('in');
    await session.signOut();
    resolve(userOf('1'));
    await promise;
    await Promise.resolve();
    expect(state().phase).toBe('out');
  });
});

describe('sessions in several tabs', () => {
  test('the session follows a sign-in and a sign-out in another tab', async () => {
    const { events, world, onChange, state, settled } = scene();
    await settled();
    world.user = userOf('2');
    onChange('in');
    await vi.waitFor(() => expect(state().phase).toBe('in'));
    onChange('out');
    expect(state().phase).toBe('out');
    expect(events.slice(1)).toEqual(['on login', 'login success auto', 'logout success']);
  });

  test('the session keeps the known member if a read fails', async () => {
    const { world, onChange, state, settled } = scene({ user: userOf('2') });
    await settled();
    world.failure = new Error('unreachable');
    onChange('stale');
    await Promise.resolve();
    expect(state()).toMatchObject({ phase: 'in', user: { userId: '2' } });
  });
});

describe('access tokens of the session', () => {
  test('§4 concurrent refreshes of auth info are coalesced, and the session is read again', async () => {
    const { session, source, events, world, state, settled } = scene({ user: userOf('1', 'old') });
    await settled();
    world.user = userOf('1', 'new');
    await Promise.all([session.refreshAuthInfo('old'), session.refreshAuthInfo('old'), session.refreshAuthInfo()]);
    expect(source.renew.mock.calls).toEqual([['old']]);
    expect(events.slice(3)).toEqual(['refresh auth info', 'on login']);
    expect(state()).toMatchObject({ user: { token: 'Bearer new' } });
    await session.refreshAuthInfo();
    expect(source.renew).toHaveBeenCalledTimes(2);
  });

  test('the login user contains the renewed token', async () => {
    const { session, world, state, settled } = scene({ user: userOf('1', 'old') });
    await settled();
    world.token = 'renewed';
    expect(await session.accessToken()).toBe('renewed');
    expect(state()).toMatchObject({ user: { accessToken: 'renewed', token: 'Bearer renewed' } });
  });

  test('§8 a missing token means signed out; other failures to get a token are thrown to the caller', async () => {
    const { session, source, world, state, settled } = scene({ user: userOf('1') });
    await settled();
    source.accessToken.mockRejectedValueOnce(new Error('unreachable'));
    await expect(session.accessToken()).rejects.toThrow('unreachable');
    expect(state().phase).toBe('in');
    world.token = null;
    expect(await session.accessToken()).toBeNull();
    expect(state().phase).toBe('out');
  });
});

test('§11 the event consult emits the session state again', async () => {
  const { session, events, settled } = scene({ user: userOf('1') });
  session.request('consult');
  expect(events).toEqual(['consult 0']);
  await settled();
  events.length = 0;
  session.request('consult');
  expect(events).toEqual(['consult 1', 'on login', 'login fulfilled 1']);
});

test.each([
  [0, { user: userOf('1') }, false],
  [1, { user: userOf('1') }, true],
  [2, {}, true],
  [2, { failure: new Error('unreachable') }, true],
] as const)(
  '§4 auto-login result is 0 before the first read, 1 if logged in, 2 if not logged in or failed: %i',
  async (result, known, isOver) => {
    const { session, events, settled } = scene(known);
    if (isOver) await settled();
    session.request('consult');
    expect(events).toContain(`consult ${result}`);
  },
);

describe('isRestoring of the session', () => {
  test('isRestoring is true during the first read until its result is known', async () => {
    const { state, settled } = scene({ user: userOf('1') });
    expect(state()).toEqual({ phase: 'unknown', isRestoring: true });
    await settled();
    expect(state().isRestoring).toBeUndefined();
    const visitor = scene();
    await visitor.settled();
    expect(visitor.state()).toEqual({ phase: 'out' });
  });

  test('isRestoring is true after the sign-in page has answered, whatever the result, and false while that page is open', async () => {
    const { session, source, state, world, settled } = scene();
    await settled();
    const seen: SessionState[] = [];
    source.signIn.mockImplementation(async (_options, onAnswered) => {
      seen.push(state());
      onAnswered?.();
      seen.push(state());
      return true;
    });
    world.user = userOf('2');
    await session.signIn();
    expect(seen).toEqual([{ phase: 'out' }, { phase: 'out', isRestoring: true }]);
    expect(state()).toMatchObject({ phase: 'in', user: { userId: '2' } });
  });

  test('a cancelled or refused sign-in ends as signed out, and a failed session read ends as unreachable', async () => {
    const { session, source, state, world, settled } = scene();
    await settled();
    source.signIn.mockResolvedValueOnce(false);
    await session.signIn();
    expect(state()).toEqual({ phase: 'out' });
    source.signIn.mockImplementationOnce(async (_options, onAnswered) => {
      onAnswered?.();
      throw new Error('refused');
    });
    await expect(session.signIn()).rejects.toThrow('refused');
    expect(state()).toEqual({ phase: 'out' });
    world.failure = new Error('unreachable');
    await expect(session.signIn()).rejects.toThrow('unreachable');
    expect(state()).toEqual({ phase: 'unreachable' });
  });
});

test('§4 login, logout and refresh auth info can be requested by an event', async () => {
  const { session, source, settled } = scene({ user: userOf('1') });
  await settled();
  session.request('refresh auth info');
  session.request('login');
  session.request('logout');
  await vi.waitFor(() => expect(source.signOut).toHaveBeenCalledTimes(1));
  expect([source.renew.mock.calls.length, source.signIn.mock.calls.length]).toEqual([1, 1]);
});

describe('§4, §8, §9 waiting for the login info', () => {
  const never = () => new Promise<never>(() => {});

  test('waiting for the login info fails after 3000 ms with 获取登录信息超时', async () => {
    vi.useFakeTimers();
    const asked = loginInfo({ state: () => ({ phase: 'unknown' }), whenSettled: never, refreshAuthInfo: never });
    const outcome = asked.catch((failure: Error) => failure.message);
    await vi.advanceTimersByTimeAsync(2999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe('获取登录信息超时');
    vi.useRealTimers();
  });

  test('waiting for the login info returns a known user at once and leaves no timer', async () => {
    vi.useFakeTimers();
    const user = userOf('1');
    const refreshAuthInfo = never;
    expect(await loginInfo({ state: () => ({ phase: 'in', user }), whenSettled: never, refreshAuthInfo })).toBe(user);
    const settled = async () => ({ phase: 'out' }) as const;
    expect(await loginInfo({ state: () => ({ phase: 'unknown' }), whenSettled: settled, refreshAuthInfo })).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test('waiting for the login info asks an unreachable service again, because its user may be signed in', async () => {
    let state: SessionState = { phase: 'unreachable' };
    const refreshAuthInfo = vi.fn(async () => {
      if (state.phase === 'unreachable') throw new Error('unreachable');
    });
    const of = { state: () => state, whenSettled: never, refreshAuthInfo };
    await expect(loginInfo(of)).rejects.toThrow('暂时连不上账号服务，请稍后重试');
    refreshAuthInfo.mockImplementationOnce(async () => void (state = { phase: 'in', user: userOf('1') }));
    expect(await loginInfo(of)).toMatchObject({ userId: '1' });
    state = { phase: 'unreachable' };
    vi.useFakeTimers();
    const slow = loginInfo({ ...of, refreshAuthInfo: never }).catch((failure: Error) => failure.message);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await slow).toBe('获取登录信息超时');
    vi.useRealTimers();
  });
});
