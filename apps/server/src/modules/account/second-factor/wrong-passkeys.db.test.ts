import { DAY_MS } from '@feisuo/contract/facts/durations';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterEach, expect, test } from 'vitest';
import { accountCaller, SITE } from '../../../../test/account-caller.ts';
import { countNewRows, securityEventsOf, times } from '../../../../test/account-fixtures.ts';
import { challengeOf, outcomesOf, secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import type { SoftwarePasskey } from '../../../../test/software-passkey.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const { passkeyTries, wrongPasskeysNotedADay } = twoFactorLimits;

const server = useTestServer({ LIMITS_SCALE: '1000' });
const account = accountCaller(server);
const factor = secondFactorCaller(server);

afterEach(() => server.clock.setOffset(0));
const unknown = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  clientExtensionResults: {},
};
const answer = (id: string, assertion: unknown) =>
  server.post(accountPaths.verify, { verification_id: id, method: 'PASSKEY', assertion, ...SITE });
const answerRightly = async (id: string, passkey: SoftwarePasskey) => {
  const { body } = await factor.askPasskey(id);
  return answer(id, passkey.assert(body.options));
};
const codes = async (answers: ReturnType<typeof answer>[]) => outcomesOf(await Promise.all(answers));
const noted = async (accountId: string) => (await securityEventsOf(server, accountId, 'two_factor_failed')).length;
const joinWithPasskey = async () => {
  const member = await factor.signUpGuarded();
  return { ...member, ...(await factor.addPasskey(member)) };
};
const ask = async (phone: string) => challengeOf(await account.signIn(phone));

test('a challenge accepts ten wrong passkeys, even if thirty are sent concurrently, and afterwards a TOTP code', async () => {
  const { phone, sub, secret, passkey } = await joinWithPasskey();
  const id = await ask(phone);
  const answered = await codes(times(30, () => answer(id, unknown)));
  expect(answered.filter((code) => code === 4016)).toHaveLength(passkeyTries);
  expect(answered.filter((code) => code === 4014)).toHaveLength(30 - passkeyTries);
  expect(await noted(sub)).toBe(wrongPasskeysNotedADay);
  expect(await countNewRows(server, () => codes(times(20, () => answer(id, unknown))))).toEqual({});
  expect((await answerRightly(id, passkey)).body.error_code).toBe(4014);
  expect((await factor.verify(id, factor.freshCode(secret))).status).toBe(200);
});

test('wrong passkeys sent all day are recorded only ten times, and the right passkey is still accepted', async () => {
  const { phone, sub, passkey } = await joinWithPasskey();
  for (const _ of times(6, String)) {
    const id = await ask(phone);
    expect(await codes(times(8, () => answer(id, unknown)))).toEqual(times(8, () => 4016));
  }
  expect(await noted(sub)).toBe(wrongPasskeysNotedADay);
  expect((await answerRightly(await ask(phone), passkey)).status).toBe(200);
  server.clock.setOffset(1.1 * DAY_MS);
  await answer(await ask(phone), unknown);
  expect(await noted(sub)).toBe(wrongPasskeysNotedADay + 1);
});
