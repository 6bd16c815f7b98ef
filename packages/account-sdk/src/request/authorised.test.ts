import { expect, test } from 'vitest';
import { settle } from '../../test/fake-platform.ts';
import { refusalOf } from '../../test/start-transport.ts';
import type { Credentials, GetOptions } from '../credentials/credentials.ts';
import { ownError } from '../errors/account-error.ts';
import { authorised } from './authorised.ts';
import type { Call, Send } from './call.ts';

const credentialsOf = (token: string, sub = 'me'): Credentials => ({
  token_type: 'Bearer',
  access_token: token,
  refresh_token: 'r',
  expires_in: 7200,
  expires_at: '2026-01-01T02:00:00.000Z',
  sub,
});

/**
 * A signed-in user with the token t1. The service accepts the tokens in `taken`, and each renewal grants the next
 * token.
 */
function signedIn({ taken = ['t1'] }: { taken?: string[] } = {}) {
  const world = {
    stored: credentialsOf('t1') as Credentials | null,
    steps: [] as string[],
    sent: [] as Call[],
    taken: new Set(taken),
    /** A callback that runs while a call is in progress. */
    onTheWay: async (_call: Call) => {},
  };
  let renewals = 1;
  let renewal: Promise<Credentials> | undefined;
  const renew = async (sub: string) => {
    world.steps.push('refresh');
    await settle();
    renewals += 1;
    world.stored = credentialsOf(`t${renewals}`, sub);
    return world.stored;
  };
  const keeper = {
    async get(_options?: GetOptions) {
      await settle();
      if (!world.stored) throw ownError('unauthenticated', 'not signed in');
      if (world.stored.access_token) return world.stored;
      // Concurrent callers share one renewal, as in the real credentials keeper.
      renewal ??= renew(world.stored.sub).finally(() => (renewal = undefined));
      return renewal;
    },
    async dropAccessToken(token: string) {
      await settle();
      if (world.stored?.access_token !== token) return;
      world.steps.push('drop');
      world.stored = { ...world.stored, access_token: '' };
    },
  };
  const serve = async (call: Call) => {
    world.sent.push(call);
    await world.onTheWay(call);
    const [, token = ''] = (call.headers?.['authorization'] ?? '').split(' ');
    if (!world.taken.has(token)) throw ownError('unauthenticated', `not taken: ${token}`, call.path);
    return { token };
  };
  return Object.assign(world, { keeper, send: authorised(serve as unknown as Send, keeper) });
}

const mine = { path: '/v1/user/me', withCredentials: true };

test('§6 authorised calls send an Authorization header built from token type and access token', async () => {
  const { send, sent } = signedIn();
  expect(await send({ ...mine, headers: { 'x-action': '400' } })).toEqual({ token: 't1' });
  expect(sent[0]?.headers).toEqual({ 'x-action': '400', authorization: 'Bearer t1' });
});

test('§6 calls without credentials send no Authorization header, and read no stored credentials', async () => {
  const world = signedIn();
  world.stored = null;
  expect(await refusalOf(world.send({ path: '/v1/x' }))).toMatchObject({ error_description: 'not taken: ' });
  expect(world.sent).toEqual([{ path: '/v1/x' }]);
  expect(world.steps).toEqual([]);
});

test('§4 an authorised call is not sent if no user is signed in', async () => {
  const world = signedIn();
  world.stored = null;
  expect(await refusalOf(world.send(mine))).toMatchObject({
    error: 'unauthenticated',
    error_description: 'not signed in',
  });
  expect(world.sent).toEqual([]);
});

test('§4 the first unauthenticated reply drops the access token and retries the call once with a refreshed token', async () => {
  const world = signedIn({ taken: ['t2'] });
  expect(await world.send({ ...mine, method: 'PATCH', body: { name: 'x' } })).toEqual({ token: 't2' });
  expect(world.steps).toEqual(['drop', 'refresh']);
  expect(world.sent.map(({ headers }) => headers?.['authorization'])).toEqual(['Bearer t1', 'Bearer t2']);
  expect(world.sent[1]).toMatchObject({ method: 'PATCH', body: { name: 'x' } });
  expect(world.stored?.access_token).toBe('t2');
});

test('§4 a second unauthenticated reply is thrown, and the renewed session stays stored', async () => {
  const world = signedIn({ taken: [] });
  expect(await refusalOf(world.send(mine))).toMatchObject({ error_description: 'not taken: t2' });
  expect(world.steps).toEqual(['drop', 'refresh']);
  expect(world.sent).toHaveLength(2);
  expect(world.stored?.access_token).toBe('t2');
});

test('§4 errors other than unauthenticated keep the credentials, for the first call and for its retry', async () => {
  const world = signedIn({ taken: [] });
  world.onTheWay = async () => {
    throw ownError('unreachable', 'x');
  };
  expect(await refusalOf(world.send(mine))).toMatchObject({ error: 'unreachable' });
  expect(world.steps).toEqual([]);
  world.onTheWay = async () => {
    if (world.sent.length === 3) throw ownError('unreachable', 'x');
  };
  expect(await refusalOf(world.send(mine))).toMatchObject({ error: 'unreachable' });
  expect(world.steps).toEqual(['drop', 'refresh']);
});

test('§4 a failed refresh during an authorised call is thrown, and the next call may refresh again', async () => {
  const world = signedIn({ taken: ['t2'] });
  const { get } = world.keeper;
  world.keeper.get = async (options) => {
    if (world.stored?.access_token === '') throw ownError('unreachable', 'no network');
    return get(options);
  };
  expect(await refusalOf(world.send(mine))).toMatchObject({ error: 'unreachable' });
  world.keeper.get = get;
  expect(await world.send(mine)).toEqual({ token: 't2' });
});

test('ten concurrent calls refused with the same token share one renewal', async () => {
  const world = signedIn({ taken: ['t2'] });
  const replies = await Promise.all(Array.from({ length: 10 }, () => world.send(mine)));
  expect(replies).toEqual(replies.map(() => ({ token: 't2' })));
  expect(world.steps).toEqual(['drop', 'refresh']);
  expect(world.sent).toHaveLength(20);
});

test('a call refused with an outdated token is repeated with the newer stored token', async () => {
  const world = signedIn({ taken: ['t2'] });
  let arrive = () => {};
  world.onTheWay = async ({ path }) => {
    if (path === '/v1/slow' && !world.stored?.access_token.endsWith('2')) {
      await new Promise<void>((resolve) => void (arrive = resolve));
    }
  };
  const slow = world.send({ ...mine, path: '/v1/slow' });
  await settle();
  await settle();
  await world.send(mine);
  arrive();
  expect(await slow).toEqual({ token: 't2' });
  expect(world.steps).toEqual(['drop', 'refresh']);
});

test('a call of one account is not repeated after another account became current', async () => {
  const world = signedIn({ taken: ['other'] });
  world.onTheWay = async () => void (world.stored = credentialsOf('other', 'another person'));
  expect(await refusalOf(world.send({ ...mine, method: 'DELETE' }))).toMatchObject({
    error_description: 'not taken: t1',
  });
  expect(world.sent).toHaveLength(1);
  expect(world.stored?.access_token).toBe('other');
});

test('a refused token that another tab stored is renewed and not cleared', async () => {
  const world = signedIn({ taken: [] });
  world.onTheWay = async () => void (world.stored = credentialsOf('theirs'));
  expect(await refusalOf(world.send(mine))).toMatchObject({ error_description: 'not taken: theirs' });
  expect(world.steps).toEqual([]);
  world.onTheWay = async () => {};
  world.taken.add('t2');
  expect(await world.send(mine)).toEqual({ token: 't2' });
});

test('concurrent renewals of different tokens are not merged', async () => {
  const world = signedIn({ taken: ['t2'] });
  // The first call is refused because t1 is stale, while the second call is refused with the next token.
  const first = world.send(mine);
  await settle();
  world.stored = credentialsOf('between');
  const [, second] = await Promise.allSettled([first, world.send(mine)]);
  expect(second).toMatchObject({ value: { token: 't2' } });
  expect(world.steps).toEqual(['drop', 'refresh']);
  expect(world.stored?.access_token).toBe('t2');
});

test('a refused call does not restore credentials that were cleared meanwhile', async () => {
  const world = signedIn({ taken: ['t2'] });
  world.onTheWay = async () => void (world.stored = null);
  expect(await refusalOf(world.send(mine))).toMatchObject({ error_description: 'not signed in' });
  expect(world.stored).toBeNull();
});
