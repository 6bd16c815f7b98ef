import { tokenLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer, PASSWORD } from '../../../../test/account-caller.ts';
import { growthDuring, times } from '../../../../test/account-fixtures.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

const MOST = tokenLimits.sudoTokensADay;

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '1000' });
  account = accountCaller(server);
});
afterEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

test('an account gets 100 sudo tokens a day, also of many at once; beyond them nothing is written', async () => {
  const member = await account.signUp();
  const prove = () => account.send('POST', accountPaths.sudo, { password: PASSWORD }, bearer(member));
  for (const _ of times(MOST / 20 - 1, String))
    for (const { status } of await Promise.all(times(20, prove))) expect(status).toBe(200);
  const last = await Promise.all(times(25, prove));
  expect(last.filter(({ status }) => status === 200)).toHaveLength(20);
  const growth = await growthDuring(server, async () => {
    const refused = await prove();
    expect(refused).toMatchObject({ status: 429, body: { error_code: 8, details: [{ reason: 'RATE_LIMIT' }, {}] } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  });
  expect(growth).toEqual({});
  server.clock.setOffset(25 * 3_600_000);
  const later = await account.comeBack(member);
  expect((await account.send('POST', accountPaths.sudo, { password: PASSWORD }, bearer(later))).status).toBe(200);
}, 60_000);
