import { tokenLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterEach, expect, test, vi } from 'vitest';
import { accountCaller, bearer, PASSWORD } from '../../../../test/account-caller.ts';
import { countNewRows, proofOf, times } from '../../../../test/account-fixtures.ts';
import { secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { PasswordHasher } from './password-hasher.ts';

const MOST = tokenLimits.sudoTokensADay;

const server = useTestServer({ LIMITS_SCALE: '1000' });
const account = accountCaller(server);

afterEach(() => {
  server.clock.setOffset(0);
  vi.restoreAllMocks();
});
test('an account gets at most 100 sudo tokens a day, even concurrently; further requests write and hash nothing', async () => {
  const member = await account.signUp();
  const prove = () => account.send('POST', accountPaths.sudo, { password: PASSWORD }, bearer(member));
  for (const _ of times(MOST / 20 - 1, String))
    for (const { status } of await Promise.all(times(20, prove))) expect(status).toBe(200);
  const last = await Promise.all(times(25, prove));
  expect(last.filter(({ status }) => status === 200)).toHaveLength(20);
  const verify = vi.spyOn(PasswordHasher.prototype, 'verify');
  const growth = await countNewRows(server, async () => {
    const refused = await prove();
    expect(refused).toMatchObject({ status: 429, body: { error_code: 8, details: [{ reason: 'RATE_LIMIT' }, {}] } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  });
  expect(growth).toEqual({});
  expect(verify).not.toHaveBeenCalled();
  server.clock.setOffset(25 * 3_600_000);
  const later = await account.comeBack(member);
  expect((await account.send('POST', accountPaths.sudo, { password: PASSWORD }, bearer(later))).status).toBe(200);
}, 60_000);

test('right passwords with a wrong second factor are compared at most 250 times a day, and a code still works afterwards', async () => {
  const member = await secondFactorCaller(server).signUpGuarded();
  const body = { password: PASSWORD, verification_token: 'made-up' };
  const prove = () => account.send('POST', accountPaths.sudo, body, bearer(member));
  const verify = vi.spyOn(PasswordHasher.prototype, 'verify');
  const answers: number[] = [];
  for (const _ of times(13, String))
    answers.push(...(await Promise.all(times(20, prove))).map((answer) => answer.body.error_code));
  expect(answers.filter((code) => code === 4014)).toHaveLength(tokenLimits.sudoPasswordsADay);
  expect(answers.filter((code) => code === 8)).toHaveLength(10);
  expect(verify).toHaveBeenCalledTimes(tokenLimits.sudoPasswordsADay);
  const code = { verification_token: await proofOf(server, member.phone, 'DEFAULT') };
  const proved = await account.send('POST', accountPaths.sudo, code, bearer(member));
  expect(proved.body.error_code).toBe(4015);
}, 60_000);
