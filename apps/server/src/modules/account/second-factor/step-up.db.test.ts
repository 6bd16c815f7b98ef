import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../../../test/account-caller.ts';
import { times } from '../../../../test/account-fixtures.ts';
import { authorizeCaller, refusal } from '../../../../test/authorize-caller.ts';
import { challengeOf, outcomesOf, secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();
const caller = authorizeCaller(server);
const factor = secondFactorCaller(server);

const SECOND = 'urn:feisuo:acr:2';
const asked = { acr_values: SECOND, scope: 'openid' };
const pages = { client_id: accountClientId };

/** A member who set up an authenticator app after signing in, so the browser session has no second factor. */
async function signUpGuarded() {
  const person = await caller.signUpInBrowser();
  return { ...person, ...(await factor.enrol(person)) };
}

const levelOf = async (code: string) => {
  const { acr, amr } = decodeJwt((await caller.exchange(code)).body.id_token);
  return { acr, amr };
};

test('acr_values of a second factor asks for the factor before a code is issued, and the id_token tells it', async () => {
  const person = await signUpGuarded();
  const first = await caller.authorize(person, asked);
  expect(first).toMatchObject(refusal('two_factor_required', 4015));
  expect(first.body.details[0].methods).toEqual(['TOTP', 'RECOVERY']);
  const proof = { verification_token: await factor.factorToken(first, person.secret, pages) };
  const answer = await caller.authorize(person, { ...asked, ...proof });
  expect(await levelOf(answer.body.code)).toEqual({ acr: SECOND, amr: ['otp', 'sms', 'mfa'] });
  // The session has the level now, so that the next request is answered without the factor.
  expect(await levelOf(await caller.codeFor(person, asked))).toMatchObject({ acr: SECOND });
});

test('a request without acr_values, with unknown ones or with one factor needs no second factor', async () => {
  const person = await signUpGuarded();
  for (const acr_values of [undefined, '', '0', '1 2', 'urn:mace:incommon:iap:silver', 'urn:feisuo:acr:1']) {
    expect(await levelOf(await caller.codeFor(person, { ...asked, acr_values }))).toMatchObject({
      acr: 'urn:feisuo:acr:1',
    });
  }
  expect(await caller.authorize(person, { ...asked, acr_values: `x ${SECOND}` })).toMatchObject(
    refusal('two_factor_required', 4015),
  );
});

test('a sign-in with the second factor satisfies acr_values at once', async () => {
  const { phone, secret } = await factor.signUpGuarded();
  const first = await caller.signIn(phone, PASSWORD, pages);
  const proof = { verification_token: await factor.factorToken(first, secret, pages), ...pages };
  const { body } = await caller.signIn(phone, PASSWORD, proof);
  expect(await levelOf(await caller.codeFor(body, asked))).toMatchObject({ acr: SECOND });
});

test('a member without a second factor gets no code for acr_values, unless the client accepts one factor too', async () => {
  const person = await caller.signUpInBrowser();
  const refused = await caller.authorize(person, asked);
  expect(refused).toMatchObject(refusal('interaction_required', 4031));
  expect(refused.body.details[0].reason).toBe('SECOND_FACTOR_MISSING');
  const lenient = { ...asked, acr_values: `${SECOND} urn:feisuo:acr:1` };
  expect(await levelOf(await caller.codeFor(person, lenient))).toMatchObject({ acr: 'urn:feisuo:acr:1' });
});

test('with prompt=none a missing second factor is interaction_required, and no challenge is made', async () => {
  const person = await signUpGuarded();
  const { body } = await caller.authorize(person, { ...asked, prompt: 'none' });
  expect(body).toMatchObject({ error: 'interaction_required', error_code: 4031 });
  expect(body.details[0].resource_id).toBeUndefined();
});

test('a step-up proof is refused in another session, at a sign-in and a second time', async () => {
  const person = await signUpGuarded();
  const first = await caller.authorize(person, asked);
  const token = await factor.factorToken(first, person.secret, pages);
  const wrong = refusal('invalid_verification_code', 4014);
  const signIn = { username: person.phone, verification_token: token, ...pages };
  expect((await server.post(accountPaths.signIn, signIn)).status).toBe(400);
  const foreign = await signUpGuarded();
  expect(await caller.authorize(foreign, { ...asked, verification_token: token })).toMatchObject(wrong);
  expect((await caller.authorize(person, { ...asked, verification_token: token })).status).toBe(200);
  expect(await server.post(accountPaths.verify, { verification_id: challengeOf(first), ...pages })).toMatchObject({
    status: 400,
  });
});

test('of concurrent requests with one step-up proof one spends it, and none fails with a 5xx', async () => {
  const person = await signUpGuarded();
  const token = await factor.factorToken(await caller.authorize(person, asked), person.secret, pages);
  const answers = await Promise.all(times(6, () => caller.authorize(person, { ...asked, verification_token: token })));
  const outcomes = outcomesOf(answers);
  expect(outcomes.filter((outcome) => outcome === 200).length).toBeGreaterThanOrEqual(1);
  for (const outcome of outcomes) expect([200, 4014]).toContain(outcome);
});
