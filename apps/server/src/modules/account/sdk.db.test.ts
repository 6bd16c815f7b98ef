import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { nextStepOf } from '../../../../../packages/account-sdk/src/account/next-step.ts';
import { accountCaller, newPhone, PASSWORD } from '../../../test/account-caller.ts';
import { captchaFor, proofOf } from '../../../test/account-fixtures.ts';
import { demoVisitor, REDIRECT } from '../../../test/demo-visitor.ts';
import { refused, sdkBrowsers } from '../../../test/sdk-browser.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
const { browser, join, pass } = sdkBrowsers(server);
const { lastCode } = accountCaller(server);

test('the SDK signs up by a code, reads and changes the profile, refreshes, looks up an account, and signs out', async () => {
  const phone = newPhone();
  const { api, client } = browser();
  const { verification_id } = await api.sendVerification({
    phone_number: phone,
    usage: 'REGISTER',
    target: 'NOT_USER',
  });
  const { verification_token } = await api.verify({ verification_id, verification_code: await lastCode(phone) });
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

test('the SDK signs in by a code, and moves the data of a guest account into a new account', async () => {
  const { phone, client } = await join();
  const { sub } = (await client.credentials.peek()) ?? {};
  const { api } = browser();
  await api.sendVerification({ phone_number: phone, usage: 'SIGN_IN' });
  expect(await api.signInWithCode({ username: phone, verification_code: await lastCode(phone) })).toMatchObject({
    sub,
  });

  const visitor = browser();
  const anonymous = await visitor.api.signUpAnonymously();
  expect(await visitor.client.credentials.isAnonymous()).toBe(true);
  const contact = newPhone();
  const verification_token = await proofOf(server, contact, 'REGISTER');
  const anonymous_token = anonymous.access_token;
  await visitor.api.signUp({ phone_number: contact, verification_token, anonymous_token });
  expect(await visitor.client.credentials.isAnonymous()).toBe(false);
});

test('the SDK gets a captcha token if the risk is low, otherwise solves a challenge, and repeats the call', async () => {
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
  // Three requests: a refusal with 4001 (captcha required), the captcha token, and the repeated sign-in. Later sign-ins
  // are refused with 4002 instead, because the last captcha token is spent.
  expect(await tryWrong()).toMatchObject({ error_code: 4022 });
  expect(asked).toHaveLength(6);
  expect(await tryWrong()).toMatchObject({ error_code: 4022 });
  expect(asked).toHaveLength(9);
  expect(solved).toEqual([]);
  expect(await tryWrong()).toMatchObject({ error_code: 4022 });

  // After six failures a captcha token requires a challenge, and a right password also requires a code.
  const error = await refused(api.signInWithPassword({ username: phone, password: PASSWORD }));
  expect(nextStepOf(error)).toMatchObject({ kind: 'code' });
  expect(solved).toEqual([expect.stringContaining('/account/captcha?challenge=')]);
  expect(await api.continueSignIn(error, { verification_code: await lastCode(phone) })).toMatchObject({
    token_type: 'Bearer',
  });
  expect(solved).toHaveLength(2);
});

test('without a captcha solver, a call that requires a challenge fails with captcha_required', async () => {
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

test('with the demo provider the SDK signs up and in, unbinds, binds and moves the identity, and switches accounts', async () => {
  const visitor = demoVisitor(server);
  const { api } = browser();
  expect((await api.listOfferedProviders()).data).toContainEqual({ id: 'demo', name: expect.any(String) });
  /** Goes through all steps of the provider's page and returns a provider token. */
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

test('in the device flow the SDK shows the code, polls at the interval, and is allowed or denied', async () => {
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
