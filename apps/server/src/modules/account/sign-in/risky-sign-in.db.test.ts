import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { accountCaller, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { captchaFor, proofOf } from '../../../../test/account-fixtures.ts';
import { secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { identifierOf } from '../people/identifiers.ts';
import { countFailure, readFailures } from '../../../http/failure-count.ts';

const server = useTestServer();
const account = accountCaller(server);

/** Adds this many failures to the count of a name, and then signs in with a captcha token from a device. */
async function signInAfter(failures: number, username: string, more: object = {}, device = 'unknown-device') {
  for (let failure = 0; failure < failures; failure += 1) {
    await countFailure(server.deps.db, server.deps, identifierOf(username).key);
  }
  const captcha = { captcha_token: await captchaFor(server, accountPaths.signIn, device) };
  return account.signIn(username, PASSWORD, { ...captcha, ...more }, { [accountHeaders.deviceId]: device });
}

const failuresOf = async (username: string) =>
  (await readFailures(server.deps.db, server.deps, identifierOf(username).key)).failures;

test('after 6 failures a right password on an unknown device requires a code (4020), which then signs in', async () => {
  const { phone, sub } = await account.signUp();
  const asked = await signInAfter(6, phone);
  expect(asked).toMatchObject({ status: 400, body: { error: 'validate_required', error_code: 4020 } });
  expect(asked.body.details[0]).toMatchObject({ reason: 'VALIDATE_REQUIRED', resource_id: expect.any(String) });
  const { body: outbox } = await server.get(`${sandboxPaths.outbox}?to=${phone}`);
  expect(outbox.data[0]).toMatchObject({ channel: 'sms', usage: 'SIGN_IN' });

  const answer = { verification_id: asked.body.details[0].resource_id, verification_code: outbox.data[0].code };
  const verified = await server.post(accountPaths.verify, { ...answer, ...SITE });
  const opened = await signInAfter(0, phone, { verification_token: verified.body.verification_token });
  expect(opened.body.sub).toBe(sub);
  expect(await failuresOf(phone)).toBe(0);
});

test('up to 5 failures a right password on an unknown device requires no code', async () => {
  const { phone } = await account.signUp();
  expect((await signInAfter(5, phone)).status).toBe(200);
});

test('on a device that the account knows a right password requires no code after 6 failures', async () => {
  const { phone } = await account.signUp();
  expect((await signInAfter(0, phone, {}, 'laptop')).status).toBe(200);
  expect((await signInAfter(6, phone, {}, 'laptop')).status).toBe(200);
  expect((await signInAfter(6, phone, {}, 'another')).body.error_code).toBe(4020);
});

test('a right password that is answered with a required code is not counted as a failure, so it never locks the name', async () => {
  const { phone } = await account.signUp();
  expect((await signInAfter(9, phone)).body.error_code).toBe(4020);
  expect((await signInAfter(0, phone)).body.error_code).toBe(4020);
  expect(await failuresOf(phone)).toBe(9);
  const proof = await proofOf(server, phone, 'SIGN_IN');
  expect((await signInAfter(0, phone, { verification_token: proof })).status).toBe(200);
});

test('a sign-in that requires a code, repeated within a minute, refers to the code that was already sent', async () => {
  const { phone } = await account.signUp();
  const [first, second] = [await signInAfter(6, phone), await signInAfter(0, phone)];
  expect(first.body.details[0].resource_id).toBe(second.body.details[0].resource_id);
  const { body: outbox } = await server.get(`${sandboxPaths.outbox}?to=${phone}`);
  expect(outbox.data.filter(({ usage }: { usage: string }) => usage === 'SIGN_IN')).toHaveLength(1);
});

test('a risky sign-in refuses a verification token that is made up, or for another usage or phone number', async () => {
  const { phone } = await account.signUp();
  const tokens = ['made-up', await proofOf(server, phone, 'DEFAULT'), await proofOf(server, newPhone(), 'SIGN_IN')];
  const codes: number[] = [];
  for (const [index, token] of tokens.entries()) {
    codes.push((await signInAfter(index === 0 ? 6 : 0, phone, { verification_token: token })).body.error_code);
  }
  expect(codes).toEqual([4014, 4014, 4014]);
});

test('a verification token does not replace the right password, and a wrong password does not spend it', async () => {
  const { phone } = await account.signUp();
  const proof = { verification_token: await proofOf(server, phone, 'SIGN_IN') };
  expect((await signInAfter(6, phone, { ...proof, password: 'wrong' })).body.error_code).toBe(4022);
  expect((await signInAfter(0, phone, proof)).status).toBe(200);
});

test('a risky sign-in to an account without a phone number requires no code', async () => {
  await account.signUp('quiet@example.com');
  expect((await signInAfter(6, 'quiet@example.com')).status).toBe(200);
});

test('a risky sign-in to an account with a second factor requires only the second factor (4015), and sends no code', async () => {
  const factor = secondFactorCaller(server);
  const { phone, sub, secret } = await factor.signUpGuarded();
  const asked = await signInAfter(6, phone);
  expect(asked).toMatchObject({ status: 400, body: { error: 'two_factor_required', error_code: 4015 } });
  const { body: outbox } = await server.get(`${sandboxPaths.outbox}?to=${phone}`);
  expect(outbox.data.filter(({ usage }: { usage: string }) => usage === 'SIGN_IN')).toEqual([]);
  const opened = await signInAfter(0, phone, { verification_token: await factor.factorToken(asked, secret) });
  expect(opened.body.sub).toBe(sub);
});

test('a verification code (4014) does not stand in for a second factor that was enrolled meanwhile (4015)', async () => {
  const factor = secondFactorCaller(server);
  const person = await account.signUp();
  const { phone, sub } = person;
  expect((await signInAfter(6, phone)).body.error_code).toBe(4020);
  const { secret } = await factor.enrol(person);
  const answered = await proofOf(server, phone, 'SIGN_IN');
  expect((await signInAfter(0, phone, { verification_token: answered })).body.error_code).toBe(4014);
  const asked = await signInAfter(0, phone);
  expect(asked.body.error_code).toBe(4015);
  const opened = await signInAfter(0, phone, { verification_token: await factor.factorToken(asked, secret) });
  expect(opened.body.sub).toBe(sub);
});
