import { DAY_MS } from '@feisuo/contract/facts/durations';
import { passwordLimits, smsLimits } from '@feisuo/contract/facts/limits';
import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { afterEach, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, SITE } from '../../../../test/account-caller.ts';
import { sudoOf, times } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer({ SMS_DAILY_BUDGET: '40' });
const account = accountCaller(server);

afterEach(() => server.clock.setOffset(0));
const sentTo = async (to: string) =>
  (await server.get(`${sandboxPaths.outbox}?to=${encodeURIComponent(to)}`)).body.data.length;

test('60 password changes in a loop send few text messages to one number and do not use up the budget for codes', async () => {
  const member = await account.signUp();
  const changes = [];
  for (const index of times(60, (number) => number)) {
    const body = { new_password: `horse number ${index}`, sudo_token: await sudoOf(server, member) };
    changes.push(await account.send('PATCH', accountPaths.password, body, bearer(member)));
  }
  expect(changes.filter(({ status }) => status === 200)).toHaveLength(passwordLimits.choicesADay);
  expect(changes.at(-1)).toMatchObject({
    status: 429,
    body: { error_code: 8, details: [{ reason: 'RATE_LIMIT' }, {}] },
  });
  expect(await sentTo(member.phone)).toBeLessThanOrEqual(smsLimits.noticesPerTargetADay);
  const unknownNumber = { phone_number: newPhone(), usage: 'SIGN_IN', ...SITE };
  expect((await server.post(accountPaths.verification, unknownNumber)).status).toBe(200);
  server.clock.setOffset(DAY_MS + 60_000);
  const later = await account.comeBack(member);
  const body = { new_password: 'the day after', sudo_token: await sudoOf(server, later) };
  expect((await account.send('PATCH', accountPaths.password, body, bearer(later))).status).toBe(200);
});
