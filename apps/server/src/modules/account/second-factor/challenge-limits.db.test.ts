import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterEach, expect, test } from 'vitest';
import { accountCaller, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { countNewRows, times } from '../../../../test/account-fixtures.ts';
import { challengeOf, secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { tallyHit } from '../../../http/rate-limit.ts';
import { CHALLENGES } from './require-factor.ts';

const { passkeyChallenges, challengesADay } = twoFactorLimits;
const HOUR = 3_600_000;

const server = useTestServer({ LIMITS_SCALE: '1000' });
const account = accountCaller(server);
const factor = secondFactorCaller(server);

afterEach(() => server.clock.setOffset(0));
const signInFrom = (username: string, remoteAddress: string) =>
  server.request({
    method: 'POST',
    url: accountPaths.signIn,
    payload: { username, password: PASSWORD, ...SITE },
    remoteAddress,
  });

test('a second-factor sign-in issues at most ten passkey challenges, even concurrently, and then accepts a TOTP code', async () => {
  const member = await factor.signUpGuarded();
  await factor.addPasskey(member);
  const id = challengeOf(await account.signIn(member.phone));
  const answers = await Promise.all(times(30, () => factor.askPasskey(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(passkeyChallenges);
  const growth = await countNewRows(server, async () => {
    expect((await factor.askPasskey(id)).body.error_code).toBe(4014);
  });
  expect(growth).toEqual({});
  expect((await factor.verify(id, factor.freshCode(member.secret))).status).toBe(200);
});

test('one network gets at most 100 challenges a day for the second factor of an account; other networks are not affected', async () => {
  const { phone, sub } = await factor.signUpGuarded();
  expect((await signInFrom(phone, '203.0.113.1')).body.error_code).toBe(4015);
  await tallyHit(server.deps, CHALLENGES, `${sub}\n203.0.113.0/24`, challengesADay - 1);
  // Rate-limit rows are left out, because each refused sign-in hashed a password and was counted for the address.
  const { rate_limit_windows: _, ...growth } = await countNewRows(server, async () => {
    const refused = await signInFrom(phone, '203.0.113.2');
    expect(refused).toMatchObject({ status: 429, body: { error_code: 8, details: [{ reason: 'RATE_LIMIT' }, {}] } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  });
  expect(growth).toEqual({});
  expect((await signInFrom(phone, '203.0.114.1')).body.error_code).toBe(4015);
  server.clock.setOffset(25 * HOUR);
  expect((await signInFrom(phone, '203.0.113.1')).body.error_code).toBe(4015);
});
