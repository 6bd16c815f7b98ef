import { accountPaths } from '@feisuo/contract/facts/paths';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { createAccountApi } from '../../../../../packages/account-sdk/src/account/create-account-api.ts';
import { nextStepOf } from '../../../../../packages/account-sdk/src/account/next-step.ts';
import type { AccountConfig } from '../../../../../packages/account-sdk/src/config.ts';
import { createAccountClient } from '../../../../../packages/account-sdk/src/create-account-client.ts';
import * as is from '../../../../../packages/account-sdk/src/errors/is-error.ts';
import { memoryStore } from '../../../../../packages/account-sdk/src/storage/web-stores.ts';
import { fakeLocks } from '../../../../../packages/account-sdk/test/fake-locks.ts';
import { fakeTime } from '../../../../../packages/account-sdk/test/fake-time.ts';
import { accountCaller, newPhone, PASSWORD } from '../../../test/account-caller.ts';
import { captchaFor, proofOf } from '../../../test/account-fixtures.ts';
import { demoVisitor, REDIRECT } from '../../../test/demo-visitor.ts';
import { totpAt } from '../../../test/second-factor-caller.ts';
import { SoftwarePasskey } from '../../../test/software-passkey.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { setAccountState, type SettableState } from './index.ts';

/**
 * Tests the account SDK, as a site uses it, with the real routes. Requests are injected into the server without a
 * socket.
 */
const server = useTestServer();
let outbox: ReturnType<typeof accountCaller>['lastCode'];
beforeAll(async () => {
  outbox = accountCaller(server).lastCode;
});

let devices = 0;
/** A browser with its own storage and IP address. `answered` resolves when all its requests so far are answered. */
function browser(config: Partial<AccountConfig> = {}) {
  const time = fakeTime();
  const [deviceId, address] = [`browser-${(devices += 1)}`, `10.0.0.${devices}`];
  const asked: Promise<unknown>[] = [];
  const fetch = (url: string, init: RequestInit) => {
    const answer = answerOf(url, init, address);
    asked.push(answer);
    return answer;
  };
  const client = createAccountClient({
    clientId: 'feisuo-site',
    apiOrigins: ['http://localhost:8080'],
    storage: memoryStore(),
    device: { deviceId },
    platform: { fetch, wait: time.wait, now: () => server.clock.now().getTime(), locks: fakeLocks(), page: null },
    ...config,
  });
  const answered = async () => void (await Promise.all(asked));
  return { api: createAccountApi(client), client, deviceId, tick: time.tick, answered, asked };
}

async function answerOf(url: string, { method = 'GET', headers, body }: RequestInit, remoteAddress: string) {
  const options = {
    method,
    url: url.replace(/^http:\/\/[^/]+/, ''),
    headers: Object.fromEntries(new Headers(headers)),
    remoteAddress,
    ...(typeof body === 'string' && { payload: body }),
  };
  const answer = await server.app.inject(options as InjectOptions);
  return new Response(answer.body, { status: answer.statusCode });
}

/** A new member who is signed in in a new browser. */
async function join(more: object = {}, config: Partial<AccountConfig> = {}) {
  const phone = newPhone();
  const own = browser(config);
  const verification_token = await proofOf(server, phone, 'REGISTER');
  await own.api.signUp({ phone_number: phone, verification_token, password: PASSWORD, ...more });
  const sudo = async () => (await own.api.sudo({ password: PASSWORD })).sudo_token;
  return { ...own, phone, sudo };
}

/** The error with which a call fails. */
const refused = (running: Promise<unknown>) =>
  running.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

let offsetMs = 0;
const pass = (ms: number) => server.clock.setOffset((offsetMs += ms));
/** A TOTP code that has not been used before; moves the clock by 30 s. */
function totp(secret: string): string {
  pass(30_000);
  return totpAt(secret, server.clock.now());
}

test('signs up by a code, reads and changes the profile, refreshes, looks up an account, and signs out', async () => {
  const phone = newPhone();
  const { api, client } = browser();
  const { verification_id } = await api.sendVerification({
    phone_number: phone,
    usage: 'REGISTER',
    target: 'NOT_USER',
  });
  const { verification_token } = await api.verify({ verification_id, verification_code: await outbox(phone) });
  const saved = await api.signUp({ phone_number: phone, verification_token, password: PASSWORD, name: '林夕' });
  expect(await client.credentials.peek()).toEqual(saved);
  expect(await api.getMe()).toMatchObject({ sub: saved.sub, name: '林夕', has_password: true });
  expect(await api.updateProfile({ name: '晚舟', gender: 'other' })).toMatchObject({ name: '晚舟', gender: 'other' });
  expect(await api.queryUsers({ id: saved.sub })).toMatchObject({ total: 1 });
  expect(await api.introspect()).toBe(true);
  expect((await api.refresh('RECONNECT')).refresh_token).not.toBe(saved.refresh_token);
  await api.revoke();
  expect(await client.credentials.peek()).toBeNull();
  await expect(api.getMe()).rejects.toMatchObject({ error: 'unauthenticated' });
  expect(await api.signInWithPassword({ username: `+86${phone}`, password: PASSWORD })).toMatchObject({
    sub: saved.sub,
  });
});

test('signs in by a code, and moves the data of a guest account into a new account', async () => {
  const { phone, client } = await join();
  const { sub } = (await client.credentials.peek()) ?? {};
  const { api } = browser();
  await api.sendVerification({ phone_number: phone, usage: 'SIGN_IN' });
  expect(await api.signInWithCode({ username: phone, verification_code: await outbox(phone) })).toMatchObject({ sub });

  const visitor = browser();
  const anonymous = await visitor.api.signUpAnonymously();
  expect(await visitor.client.credentials.isAnonymous()).toBe(true);
  const contact = newPhone();
  const verification_token = await proofOf(server, contact, 'REGISTER');
  const anonymous_token = anonymous.access_token;
  await visitor.api.signUp({ phone_number: contact, verification_token, anonymous_token });
  expect(await visitor.client.credentials.isAnonymous()).toBe(false);
});

test('captcha: the SDK gets a token if the risk is low, otherwise solves a challenge, and repeats the call', async () => {
  const { phone } = await join();
  const solved: string[] = [];
  const { api, asked, deviceId } = browser({
    async captcha({ url, expiresIn }) {
      solved.push(url);
      return { captcha_token: await captchaFor(server, accountPaths.signIn, deviceId), expires_in: expiresIn };
    },
  });
  const tryWrong = () => refused(api.signInWithPassword({ username: phone, password: 'wrong' }));
  for (let failure = 0; failure < 3; failure += 1) expect(await tryWrong()).toMatchObject({ error_code: 4022 });
  expect(asked).toHaveLength(3);
  // Three requests: a refusal with 4001 (captcha required), a token, and the repeated call. The next time only three
  // more: 4002, because the last token is spent, a token, and the repeated call.
  expect(await tryWrong()).toMatchObject({ error_code: 4022 });
  expect(asked).toHaveLength(6);
  expect(await tryWrong()).toMatchObject({ error_code: 4022 });
  expect(asked).toHaveLength(9);
  expect(solved).toEqual([]);
  expect(await tryWrong()).toMatchObject({ error_code: 4022 });

  // After six failures a token requires a challenge, and a right password additionally a code.
  const error = await refused(api.signInWithPassword({ username: phone, password: PASSWORD }));
  expect(nextStepOf(error)).toMatchObject({ kind: 'code' });
  expect(solved).toEqual([expect.stringContaining('/account/captcha?challenge=')]);
  expect(await api.continueSignIn(error, { verification_code: await outbox(phone) })).toMatchObject({
    token_type: 'Bearer',
  });
  expect(solved).toHaveLength(2);
});

test('captcha: without a solver the call fails with captcha_required if a challenge is required', async () => {
  const { phone } = await join();
  const { api } = browser();
  const action = `POST:${accountPaths.verification}`;
  const own = browser();
  const { captcha_token } = await own.api.getCaptchaToken(action, { phone_number: phone });
  expect(await own.api.sendVerification({ phone_number: phone, usage: 'SIGN_IN', captcha_token })).toMatchObject({
    is_user: true,
  });
  const requestToken = () => api.getCaptchaToken(action, { phone_number: newPhone() });
  for (let often = 0; often < 5; often += 1) await requestToken();
  expect(await refused(requestToken())).toMatchObject({ error: 'captcha_required', error_code: 4001 });
  const image = await api.captchaImage({ action });
  expect(image).toMatchObject({ type: 'image' });
  expect(await refused(api.solveCaptchaImage(image.token, 'nope'))).toMatchObject({ error: 'captcha_invalid' });
});

test('sudo token, new email address, new password, export, and password reset', async () => {
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

test('second factor: enrolled, required at sign-in and for sudo, proved by code, recovery code and passkey', async () => {
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

test('an identity of the demo provider signs up, signs in, is unbound, bound and moved, and switches accounts', async () => {
  const visitor = demoVisitor(server);
  const { api } = browser();
  expect((await api.listOfferedProviders()).data).toContainEqual({ id: 'demo', name: expect.any(String) });
  /** Gets a provider token by going through all steps of the provider's page. */
  const providerToken = async () => {
    const { uri } = await api.providerUri({ provider_id: 'demo', redirect_uri: REDIRECT, state: 'state-1' });
    const back = await visitor.visit(uri, { nickname: '路人' });
    expect(back.searchParams.get('state')).toBe('state-1');
    const provider_code = back.searchParams.get('code') ?? '';
    const request = { provider_id: 'demo', provider_redirect_uri: REDIRECT, provider_code };
    return (await api.grantProviderToken(request)).provider_token;
  };
  const provider_token = await providerToken();
  expect(await refused(api.signInWithProvider({ provider_token }))).toMatchObject({ error: 'not_found' });
  await api.updateProviderToken({ provider_token, provider_params: { name: '新名字' } });
  const phone = newPhone();
  const verification_token = await proofOf(server, phone, 'REGISTER');
  const { sub } = await api.signUp({ phone_number: phone, verification_token, provider_token });
  expect(await api.signInWithProvider({ provider_token: await providerToken() })).toMatchObject({ sub });
  expect((await api.listProviders()).data).toContainEqual(expect.objectContaining({ id: 'demo', bind: true }));
  await api.unbindProvider('demo');
  await api.bindProvider({ provider_token: await providerToken() });

  const other = await join();
  const error = await refused(other.api.bindProvider({ provider_token: await providerToken() }));
  const step = nextStepOf(error);
  const provider_trans_token = step?.kind === 'transfer' ? step.provider_trans_token : '';
  expect(await other.api.transferProvider('demo', { provider_trans_token })).toHaveProperty('client_id');

  const third = await join();
  const became = await third.api.transferByProvider({ provider_token: await providerToken() });
  expect(became.sub).toBe((await other.client.credentials.peek())?.sub);
  expect(await third.api.getMe()).toMatchObject({ sub: became.sub });
});

test('device flow: shows the code, polls at the interval, and is allowed or denied', async () => {
  const owner = await join();
  const device = browser({ clientId: 'feisuo-desktop' });
  const poll = async () => {
    pass(5_000);
    await device.tick(5_000);
    await device.answered();
  };
  const codes = await device.api.startDevice();
  const polling = device.api.pollDevice(codes);
  await poll();
  expect(await device.client.credentials.peek()).toBeNull();
  const { user_code } = codes;
  expect(await owner.api.showDeviceRequest({ user_code })).toMatchObject({ client: { id: 'feisuo-desktop' } });
  await owner.api.authorizeDevice({ user_code });
  await poll();
  const { sub } = (await owner.client.credentials.peek()) ?? {};
  expect(await polling).toMatchObject({ sub });
  expect(await device.api.getMe()).toMatchObject({ sub });

  const again = await device.api.startDevice({ scope: 'user' });
  const refusedPolling = refused(device.api.pollDevice(again));
  await owner.api.denyDevice(again.user_code);
  await poll();
  expect(await refusedPolling).toMatchObject({ error: 'access_denied' });
});

test('sessions, history, messages, consents, authorization codes, and a session opened with a sign-in token', async () => {
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

test('cancellation: signs the browser out, is refused at sign-in (50) with a ticket, and is withdrawn', async () => {
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
    // Each call, refresh and sign-in fails with the error of the state, instead of just signing the member out.
    for (const attempt of [api.getMe, () => client.credentials.get({ force: true }), signIn]) {
      const refusal = await refused(attempt());
      expect(refusal).toMatchObject({ error });
      expect([isIt(refusal), is.isUnauthenticated(refusal)]).toEqual([true, false]);
    }
    expect(await client.credentials.peek()).toMatchObject({ sub, access_token: '' });

    await set('active');
    // The session ended permanently. The next call notices it immediately, because no cached answer is used.
    expect(is.isUnauthenticated(await refused(api.getMe()))).toBe(true);
    expect(await client.credentials.peek()).toBeNull();
    await signIn();
    expect(await api.getMe()).toMatchObject({ sub });
    await client.credentials.get({ force: true });
  },
);
