import { expect, test } from 'vitest';
import { nextStepOf } from '../../../../../packages/account-sdk/src/account/next-step.ts';
import * as is from '../../../../../packages/account-sdk/src/errors/is-error.ts';
import { PASSWORD } from '../../../test/account-caller.ts';
import { proofOf } from '../../../test/account-fixtures.ts';
import { refused, sdkBrowsers } from '../../../test/sdk-browser.ts';
import { SoftwarePasskey } from '../../../test/software-passkey.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { setAccountState, type SettableState } from './index.ts';

const server = useTestServer();
const { browser, join, pass, totp } = sdkBrowsers(server);

test('the SDK gets a sudo token, changes email address and password, exports the data, and resets a password', async () => {
  const { api, client, phone, sudo } = await join();
  expect(await refused(api.sudo({ password: 'wrong' }))).toMatchObject({ error_code: 4010 });
  const email = `${phone}@example.com`;
  const verification_token = await proofOf(server, email, 'EMAIL_ADDRESS_CHANGE');
  await api.changeContact({ email, verification_token, sudo_token: await sudo() });
  expect(await api.getMe()).toMatchObject({ email_verified: true });
  const new_password = 'another good password';
  expect(await refused(api.changePassword({ new_password }))).toMatchObject({ error: 'permission_denied' });
  await api.changePassword({ new_password, sudo_token: await sudo() });
  expect(await browser().api.signInWithPassword({ username: email, password: new_password })).toHaveProperty('sub');
  const { sudo_token } = await api.sudo({ password: new_password });
  expect(await api.exportData({ sudo_token })).toHaveProperty('data');
  await api.resetPassword({
    phone_number: phone,
    new_password: PASSWORD,
    verification_token: await proofOf(server, phone, 'PASSWORD_RESET'),
  });
  pass(6_000);
  expect(await refused(api.getMe())).toMatchObject({ error: 'unauthenticated' });
  expect(await client.credentials.peek()).toBeNull();
});

test('the SDK enrols a second factor, and proves it at sign-in and for sudo by code, recovery code and passkey', async () => {
  const { api, phone, sudo } = await join();
  const { secret } = await api.enrolTwoFactor(await sudo());
  const { recovery_codes } = await api.confirmTwoFactor(totp(secret));
  expect(await api.getTwoFactor()).toEqual({ enabled: true, methods: ['TOTP'], recovery_codes_left: 10 });

  const other = browser();
  const signIn = () => refused(other.api.signInWithPassword({ username: phone, password: PASSWORD }));
  const error = await signIn();
  expect(nextStepOf(error)).toMatchObject({ kind: 'second_factor', methods: ['TOTP', 'RECOVERY'] });
  expect(await refused(other.api.continueSignIn(error, { verification_code: '000000' }))).toMatchObject({
    error_code: 4016,
  });
  await other.api.continueSignIn(error, { verification_code: totp(secret), method: 'TOTP' });
  expect(await other.api.getMe()).toMatchObject({ two_factor: true });
  const [code = ''] = recovery_codes;
  await other.api.continueSignIn(await signIn(), { verification_code: code, method: 'RECOVERY' });
  expect(await api.getTwoFactor()).toMatchObject({ recovery_codes_left: 9 });

  const wanted = await refused(api.sudo({ password: PASSWORD }));
  const { sudo_token } = await api.continueSudo(wanted, { verification_code: totp(secret) });
  const passkey = new SoftwarePasskey();
  const { options } = await api.passkeyOptions(sudo_token);
  const added = await api.addPasskey({ attestation: passkey.attest(options as { challenge: string }), name: '手机' });
  expect(await api.listPasskeys()).toMatchObject({ total: 1, data: [{ id: added.passkey.id, name: '手机' }] });
  const question = await signIn();
  const step = nextStepOf(question);
  const challenge = await other.api.passkeyChallenge(step?.kind === 'second_factor' ? step.verification_id : '');
  const assertion = passkey.assert(challenge.options as { challenge: string });
  await other.api.continueSignIn(question, { method: 'PASSKEY', assertion });
  const offered = await other.api.passkeySignInOptions();
  await other.api.signInWithPasskey({ assertion: passkey.assert(offered.options as { challenge: string }) });

  const proved = async () => {
    const asked = await api.sudo({ password: PASSWORD }).catch((thrown: unknown) => thrown);
    if (!(asked instanceof Error)) return (asked as { sudo_token: string }).sudo_token;
    return (await api.continueSudo(asked, { verification_code: totp(secret) })).sudo_token;
  };
  expect(await api.renamePasskey(added.passkey.id, { name: '电脑', sudo_token: await proved() })).toMatchObject({
    name: '电脑',
  });
  expect((await api.renewRecoveryCodes(await proved())).recovery_codes).toHaveLength(10);
  await api.removePasskey(added.passkey.id, await proved());
  expect(await api.listTrustedDevices()).toEqual({ total: 0, data: [] });
  await api.untrustAllDevices();
  await api.removeTwoFactor(await proved());
  expect(await api.getTwoFactor()).toMatchObject({ enabled: false });
});

test('the SDK lists sessions, history, messages and consents, gets a code, and opens a session with a sign-in token', async () => {
  const { api, phone } = await join();
  const desktop = browser({ clientId: 'feisuo-desktop' });
  await desktop.api.signInWithToken((await api.createSigninToken()).signin_token);
  const other = browser();
  await other.api.signInWithPassword({ username: phone, password: PASSWORD });
  const { data } = await api.listSessions();
  expect(data).toHaveLength(3);
  const theirs = data.find(({ device_id }) => device_id === other.deviceId);
  await api.endSession(theirs?.id ?? '');
  pass(6_000);
  expect(await refused(other.api.getMe())).toMatchObject({ error: 'unauthenticated' });
  await api.endOtherSessions();
  expect((await api.listSecurityHistory({ limit: '1' })).data).toHaveLength(1);
  expect(await api.listMessages()).toHaveProperty('data');
  await api.markMessagesRead();
  expect(await api.listConsents()).toEqual({ total: 0, data: [] });

  const redirect_uri = 'http://localhost:8080/sso/callback';
  expect(await api.authorizeDetect({ redirect_uri })).toMatchObject({ authorized: true, need_login: false });
  expect(await browser().api.authorizeDetect({ redirect_uri })).toMatchObject({ need_login: true });
  expect(await api.authorizeInfo({ redirect_uri })).toMatchObject({ client: { id: 'feisuo-site' } });
  const code_challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  const request = { redirect_uri, code_challenge, code_challenge_method: 'S256', state: 'state-1' };
  expect(await api.authorize(request)).toMatchObject({ code: expect.any(String), state: 'state-1' });
});

test('ending other sessions requires a sudo token if the sign-in is older than five minutes', async () => {
  const { api, phone, sudo } = await join();
  const elsewhere = async () => {
    const other = browser();
    await other.api.signInWithPassword({ username: phone, password: PASSWORD });
    const { data } = await api.listSessions();
    return { ...other, id: data.find(({ device_id }) => device_id === other.deviceId)?.id ?? '' };
  };
  const [one, two, three] = [await elsewhere(), await elsewhere(), await elsewhere()];
  pass(301_000);
  const wanted = { error: 'permission_denied', details: [{ reason: 'SUDO_REQUIRED' }, {}] };
  expect(await refused(api.endSession(one.id))).toMatchObject(wanted);
  expect(await refused(api.endDevice(two.deviceId))).toMatchObject(wanted);
  expect(await refused(api.endOtherSessions())).toMatchObject(wanted);
  await api.endSession(one.id, { sudo_token: await sudo() });
  await api.endDevice(two.deviceId, { sudo_token: await sudo() });
  expect((await api.listSessions()).data.map(({ id }) => id)).toContain(three.id);
  await api.endOtherSessions({ sudo_token: await sudo() });
  expect((await api.listSessions()).data).toHaveLength(1);
});

test('a cancellation signs the browser out; the next sign-in is refused (50) with a ticket that withdraws it', async () => {
  const { api, client, phone, sudo } = await join();
  expect(await api.getCancellation()).toEqual({ audit_days: 7 });
  const { sub } = (await client.credentials.peek()) ?? {};
  await api.deleteMe(await sudo());
  expect(await client.credentials.peek()).toBeNull();
  const error = await refused(api.signInWithPassword({ username: phone, password: PASSWORD }));
  expect(error).toMatchObject({ error: 'account_freeze', error_code: 50 });
  const step = nextStepOf(error);
  expect(step).toMatchObject({ kind: 'withdrawal', erase_at: expect.any(String) });
  const ticket = step?.kind === 'withdrawal' ? step.ticket : '';
  expect(await api.withdrawCancellation({ ticket })).toMatchObject({ sub });
  expect(await api.getMe()).toMatchObject({ sub, status: 'active' });
});

const states: [SettableState, string, (thrown: unknown) => boolean][] = [
  ['pending', 'user_pending', is.isUserPending],
  ['blocked', 'user_blocked', is.isUserBlocked],
  ['under_review', 'under_review', is.isUnderReview],
  ['frozen', 'cannot_unlock', is.isCannotUnlock],
  ['password_reset_required', 'password_reset_required', is.isPasswordResetRequired],
];
test.each(states)(
  'after an account becomes %s, calls of its session fail with the error of that state',
  async (state, error, isIt) => {
    const { api, client, phone } = await join();
    const { sub = '' } = (await client.credentials.peek()) ?? {};
    const set = (to: SettableState) =>
      server.deps.db.transaction((tx) => setAccountState(tx, server.clock, sub, to, 'operator-1'));
    const signIn = () => api.signInWithPassword({ username: phone, password: PASSWORD });

    await set(state);
    // Each call, refresh and sign-in fails with the error of the account's state, not with `unauthenticated`.
    for (const attempt of [api.getMe, () => client.credentials.get({ force: true }), signIn]) {
      const refusal = await refused(attempt());
      expect(refusal).toMatchObject({ error });
      expect([isIt(refusal), is.isUnauthenticated(refusal)]).toEqual([true, false]);
    }
    expect(await client.credentials.peek()).toMatchObject({ sub, access_token: '' });

    await set('active');
    // The session stays ended after the account is active again. The next call shows this, because the SDK caches no
    // answer.
    expect(is.isUnauthenticated(await refused(api.getMe()))).toBe(true);
    expect(await client.credentials.peek()).toBeNull();
    await signIn();
    expect(await api.getMe()).toMatchObject({ sub });
    await client.credentials.get({ force: true });
  },
);
