import { dpopLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { authorizeCaller, SECRET } from '../../../../test/authorize-caller.ts';
import { makePair, proofOf, type SigningPair } from '../../../../test/client-signer.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { spentTokenIds } from './tokens.tables.ts';

const ALLOWED = 5;
const server = useTestServer({ LIMITS_SCALE: String(ALLOWED / dpopLimits.perNetwork) });
const caller = authorizeCaller(server);
let pair: SigningPair;

beforeAll(async () => {
  pair = await makePair();
  await caller.addApplication('spa');
  await caller.addApplication('web', { secret: SECRET });
});
beforeEach(() => server.clock.setOffset(0));

const proof = () =>
  proofOf(pair, {
    method: 'POST',
    url: server.deps.config.accountOrigin + accountPaths.token,
    now: server.clock.now(),
  });
/** A refresh with a wrong token: its proof is checked before the token. */
const send = async (remoteAddress: string, client: object = { client_id: 'spa' }, dpop?: string) =>
  (
    await server.request({
      method: 'POST',
      url: accountPaths.token,
      remoteAddress,
      headers: { dpop: dpop ?? (await proof()) },
      payload: { grant_type: 'refresh_token', refresh_token: 'x', ...client },
    })
  ).status;
const storedProofs = async () => (await server.deps.db.select().from(spentTokenIds)).length;

test('0006: DPoP proofs of public clients are limited per network, and a refused proof stores no row', async () => {
  const addresses = Array.from({ length: 12 }, (_, index) => `198.51.100.${index}`);
  const before = await storedProofs();
  const statuses = await Promise.all(addresses.map((address) => send(address)));
  expect(statuses.filter((status) => status === 400)).toHaveLength(ALLOWED);
  expect(statuses.filter((status) => status === 429)).toHaveLength(addresses.length - ALLOWED);
  expect((await storedProofs()) - before).toBe(ALLOWED);
  expect(await send('198.51.101.1')).toBe(400);
  server.clock.setOffset((dpopLimits.windowS + 1) * 1000);
  expect(await send('198.51.100.1')).toBe(400);
});

test('0006: an IPv6 /48 counts as one network', async () => {
  for (let subnet = 0; subnet < ALLOWED; subnet += 1) expect(await send(`2001:db8:1:${subnet}::1`)).toBe(400);
  expect(await send('2001:db8:1:ffff::1')).toBe(429);
  expect(await send('2001:db8:2::1')).toBe(400);
});

test('proofs of a confidential client count for the client and not for its network', async () => {
  const web = { client_id: 'web', client_secret: SECRET };
  for (let time = 0; time <= ALLOWED; time += 1) expect(await send('203.0.113.1', web)).toBe(400);
  expect(await send('203.0.113.1')).toBe(400);
});

test('a malformed proof counts for no limit', async () => {
  for (let time = 0; time <= ALLOWED; time += 1) expect(await send('192.0.2.1', undefined, 'x')).toBe(400);
  expect(await send('192.0.2.1')).toBe(400);
});
