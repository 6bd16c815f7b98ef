import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { challengeOf, OWN_ORIGIN, secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const asked = { status: 400, body: { error: 'two_factor_required', error_code: 4015 } };
const notTaken = { status: 400, body: { error_code: 4014 } };
const granted = { status: 200, body: { sudo_token: expect.any(String), expires_in: 300 } };

const server = useTestServer();
let account: ReturnType<typeof accountCaller>;
let factor: ReturnType<typeof secondFactorCaller>;
beforeEach(() => {
  server.clock.setOffset(0);
  account = accountCaller(server);
  factor = secondFactorCaller(server);
});
const sudo = (credentials: Credentials, body: object, headers: Record<string, string> = {}) =>
  account.send('POST', accountPaths.sudo, body, { ...bearer(credentials), ...headers });
/** Signs in with both factors and returns the new session. */
async function comeIn({ phone, secret }: { phone: string; secret: string }, more: object = {}): Promise<Credentials> {
  const token = await factor.factorToken(await account.signIn(phone), secret, more);
  return (await account.signIn(phone, PASSWORD, { verification_token: token })).body;
}

test('sudo by password also requires the second factor, and both together give a sudo token', async () => {
  const person = await factor.signUpGuarded();
  const question = await sudo(person, { password: PASSWORD });
  expect(question).toMatchObject(asked);
  expect(question.body.details[0]).toMatchObject({ reason: 'TWO_FACTOR_REQUIRED', methods: ['TOTP', 'RECOVERY'] });
  expect((await factor.verify(challengeOf(question), '000000', 'TOTP')).body.error_code).toBe(4016);
  const token = await factor.factorToken(question, person.secret);
  expect(await sudo(person, { password: 'wrong', verification_token: token })).toMatchObject({
    body: { error_code: 4010 },
  });
  expect(await sudo(person, { verification_token: token })).toMatchObject(notTaken);
  expect(await sudo(person, { password: PASSWORD, verification_token: token })).toMatchObject(granted);
  expect(await sudo(person, { password: PASSWORD, verification_token: token })).toMatchObject(notTaken);
});

test('sudo refuses a wrong password before it asks for the second factor', async () => {
  const person = await factor.signUpGuarded();
  expect(await sudo(person, { password: 'wrong' })).toMatchObject({ body: { error_code: 4010 } });
});

test('sudo by code also requires the second factor, whose token then replaces the code and is valid once', async () => {
  const person = await factor.signUpGuarded();
  const code = await account.verifiedToken(person.phone, 'DEFAULT');
  const question = await sudo(person, { verification_token: code });
  expect(question).toMatchObject(asked);
  // The refusal spent the code, so it cannot be used a second time.
  expect(await sudo(person, { verification_token: code })).toMatchObject(notTaken);
  const token = await factor.factorToken(question, person.secret);
  expect(await sudo(person, { verification_token: token })).toMatchObject(granted);
  expect(await sudo(person, { verification_token: token })).toMatchObject(notTaken);
});

test('sudo accepts a recovery code as the second factor', async () => {
  const person = await factor.signUpGuarded();
  const [recovery = ''] = person.codes;
  const proof = await factor.verify(challengeOf(await sudo(person, { password: PASSWORD })), recovery, 'RECOVERY');
  const token = proof.body.verification_token;
  expect(await sudo(person, { password: PASSWORD, verification_token: token })).toMatchObject(granted);
});

test('sudo accepts a passkey as the second factor', async () => {
  const person = await account.signUp();
  const { passkey } = await factor.addPasskey(person);
  const id = challengeOf(await sudo(person, { password: PASSWORD }));
  const { options } = (await factor.askPasskey(id)).body;
  const answer = { verification_id: id, method: 'PASSKEY', assertion: passkey.assert(options), ...SITE };
  const { verification_token: token } = (await server.post(accountPaths.verify, answer)).body;
  expect(await sudo(person, { password: PASSWORD, verification_token: token })).toMatchObject(granted);
});

test('a second factor proved for sudo no longer counts after the factors have changed', async () => {
  const person = await factor.signUpGuarded();
  const token = await factor.factorToken(await sudo(person, { password: PASSWORD }), person.secret);
  await sudo(person, { password: PASSWORD, verification_token: token });
  expect(await sudo(person, { password: PASSWORD })).toMatchObject(granted);
  await factor.addPasskey(person);
  expect(await sudo(person, { password: PASSWORD })).toMatchObject(asked);
});

test('a second factor proved for sudo counts for five minutes, only in its own session', async () => {
  const person = await factor.signUpGuarded();
  const other = await comeIn(person);
  const token = await factor.factorToken(await sudo(person, { password: PASSWORD }), person.secret);
  const shownAt = server.clock.now().getTime();
  const after = (ms: number) => server.clock.setOffset(shownAt + ms - Date.now());
  await sudo(person, { password: PASSWORD, verification_token: token });
  after(290_000);
  expect(await sudo(person, { password: PASSWORD })).toMatchObject(granted);
  expect(await sudo(other, { password: PASSWORD })).toMatchObject(asked);
  after(310_000);
  expect(await sudo(person, { password: PASSWORD })).toMatchObject(asked);
});

test('sudo refuses second-factor tokens of a sign-in or another session, and a sign-in refuses those of sudo', async () => {
  const person = await factor.signUpGuarded();
  const other = await comeIn(person);
  const signIn = await factor.factorToken(await account.signIn(person.phone), person.secret);
  expect(await sudo(person, { password: PASSWORD, verification_token: signIn })).toMatchObject(notTaken);
  const theirs = await factor.factorToken(await sudo(other, { password: PASSWORD }), person.secret);
  expect(await sudo(person, { password: PASSWORD, verification_token: theirs })).toMatchObject(notTaken);
  expect(await account.signIn(person.phone, PASSWORD, { verification_token: theirs })).toMatchObject(notTaken);
});

test('sudo requires the second factor even in a trusted browser', async () => {
  const person = await factor.signUpGuarded();
  const proof = await factor.factorToken(await account.signIn(person.phone), person.secret, { trust_device: true });
  const body = { username: person.phone, password: PASSWORD, verification_token: proof, ...SITE };
  const entered = await server.post(accountPaths.signIn, body, OWN_ORIGIN);
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  const again = await server.post(
    accountPaths.signIn,
    { username: person.phone, password: PASSWORD, ...SITE },
    { ...OWN_ORIGIN, cookie },
  );
  expect(again.status).toBe(200);
  expect(await sudo(again.body, { password: PASSWORD }, { ...OWN_ORIGIN, cookie })).toMatchObject(asked);
});

test('sudo refuses password and verification_token together if the account has no second factor', async () => {
  const person = await account.signUp();
  expect(await sudo(person, { password: PASSWORD, verification_token: 'x'.repeat(43) })).toMatchObject({
    body: { error_code: 3 },
  });
  expect(await sudo(person, { password: PASSWORD })).toMatchObject(granted);
});
