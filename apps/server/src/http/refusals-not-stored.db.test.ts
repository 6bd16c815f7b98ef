import { grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { newPhone, PASSWORD, SITE } from '../../test/account-caller.ts';
import { authorizeCaller, CALLBACK, VERIFIER } from '../../test/authorize-caller.ts';
import { deviceCaller } from '../../test/device-flow-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { idempotencyKeys } from './idempotency.tables.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
const caller = authorizeCaller(server);

const under = (key: string) => ({ 'x-idempotency-key': key });
const countStored = () => server.deps.db.$count(idempotencyKeys);

const CODE_GRANT = { grant_type: grantTypes.authorizationCode, redirect_uri: CALLBACK, code_verifier: VERIFIER };
const DEVICE_GRANT = { grant_type: grantTypes.deviceCode, client_id: 'feisuo-desktop' };
const PROOF = { verification_token: 'made-up' };
const BYTES = Buffer.from('made-up').toString('base64url');
const CLIENT_DATA = { type: 'webauthn.get', challenge: BYTES, origin: 'http://localhost:8080' };
const ASSERTION = {
  id: BYTES,
  rawId: BYTES,
  type: 'public-key',
  response: {
    clientDataJSON: Buffer.from(JSON.stringify(CLIENT_DATA)).toString('base64url'),
    authenticatorData: BYTES,
    signature: BYTES,
    userHandle: BYTES,
  },
};

test.each([
  ['of an unknown authorization code', accountPaths.token, { ...CODE_GRANT, code: 'made-up' }],
  ['of an unknown device code', accountPaths.token, { ...DEVICE_GRANT, device_code: 'made-up' }],
  [
    'of an unknown refresh token',
    accountPaths.token,
    { grant_type: grantTypes.refreshToken, refresh_token: 'made-up' },
  ],
  [
    'of an unknown sign-in token',
    accountPaths.signInWithToken,
    { provider: 'access_end_point_token', signin_token: 'made-up' },
  ],
  ['of an unknown withdrawal ticket', accountPaths.withdrawCancellation, { ticket: 'made-up' }],
  ['of a sudo token without a cancellation', accountPaths.cancellationTicket, { sudo_token: 'made-up' }],
  ['of an unknown verification', accountPaths.verify, { verification_id: 'made-up', verification_code: '000000' }],
  ['of an unproved phone number at sign-up', accountPaths.signUp, { ...PROOF, phone_number: newPhone(), agreed: true }],
  ['of an unproved phone number at sign-in', accountPaths.signIn, { ...PROOF, username: newPhone() }],
  [
    'of an unproved phone number at a password reset',
    accountPaths.resetPassword,
    { ...PROOF, phone_number: newPhone(), new_password: PASSWORD },
  ],
  ['of an unknown proof of a provider', accountPaths.signInWithProvider, { provider_token: 'made-up' }],
  ['of an unknown passkey', accountPaths.signInWithPasskey, { assertion: ASSERTION }],
  ['of an unknown second-factor challenge', accountPaths.passkeyChallenge, { verification_id: 'made-up' }],
])('the refusal %s is not stored, however many idempotency keys are sent', async (what, path, body) => {
  const storedCount = await countStored();
  for (let call = 0; call < 3; call += 1) {
    const answer = await server.post(path, { ...SITE, ...body }, under(`${what.replaceAll(' ', '-')}-${call}`));
    expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    // Error code 3 would be a schema fault, which is refused before the handler runs.
    expect(answer.body.error_code, JSON.stringify(answer.body)).not.toBe(3);
  }
  expect(await countStored()).toBe(storedCount);
});

test('a second exchange of an authorization code is refused, and the refusal is not stored for its idempotency key', async () => {
  const body = { ...CODE_GRANT, ...SITE, code: await caller.codeFor(await caller.signUpInBrowser()) };
  const exchange = (key: string) => server.post(accountPaths.token, body, under(key));
  const first = await exchange('exchanged-once');
  expect(first.status).toBe(200);
  const storedCount = await countStored();
  for (const key of ['once-more-1', 'once-more-2', 'once-more-3']) {
    expect((await exchange(key)).body.error_code).toBe(4126);
  }
  expect(await countStored()).toBe(storedCount);
  // A repeat with the idempotency key of the first exchange still returns the first answer.
  expect(await exchange('exchanged-once')).toMatchObject({ status: 200, body: first.body });
});

test('a device that polls with one idempotency key gets its credentials after it was allowed', async () => {
  const device = deviceCaller(server);
  const member = await caller.signUp();
  const { device_code, user_code } = await device.codes();
  const poll = () => server.post(accountPaths.token, { ...DEVICE_GRANT, device_code }, under('one-key-for-polls'));
  const storedCount = await countStored();
  expect((await poll()).body.error).toBe('authorization_pending');
  expect(await countStored()).toBe(storedCount);
  expect((await device.allow(member, user_code)).status).toBe(200);
  server.clock.setOffset(30_000);
  expect(await poll()).toMatchObject({ status: 200, body: { sub: member.sub } });
  server.clock.setOffset(0);
});
