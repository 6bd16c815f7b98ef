import { DAY_MS } from '@feisuo/contract/facts/durations';
import { detailTypes, errorCodes, errorDomain, httpStatusOf, type ErrorName } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { beforeEach, expect, test } from 'vitest';
import { startAccountApp } from '../../../test/account-app.ts';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../test/account-caller.ts';
import { authorizeCaller, PARTNER } from '../../../test/authorize-caller.ts';
import { captchaFor } from '../../../test/account-fixtures.ts';
import { deviceCaller } from '../../../test/device-flow-caller.ts';
import { challengeOf, secondFactorCaller } from '../../../test/second-factor-caller.ts';
import { type TestAnswer, useTestServer } from '../../../test/test-server.ts';
import { setAccountState, type SettableState } from './index.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';

/** Names of the error catalogue that the account service never sends, each with the reason. */
const never = {
  cancelled: 'made by a client whose popup was closed',
  unreachable: 'made by a client without a connection',
  local: 'made by a client',
  unknown: 'an unexpected error is internal',
  deadline_exceeded: 'no call here has a deadline of its own; a database that does not answer is internal',
  out_of_range: 'a value out of its range is an invalid argument',
  data_loss: 'nothing here finds out that data was lost',
  unavailable: 'told by /readyz, in the other dialect',
  server_error: 'an unexpected error is internal; the authorize page says server_error in its callback',
  temporarily_unavailable: 'like unavailable',
  user_not_exist: 'would tell which accounts exist; 4022 stands in for it',
} as const satisfies Partial<Record<ErrorName, string>>;

type Reachable = Exclude<ErrorName, keyof typeof never>;

const server = useTestServer();
const account = accountCaller(server);
const device = deviceCaller(server);
const authorizing = authorizeCaller(server);

beforeEach(() => server.clock.setOffset(0));
/** Returns the answer to a sign-in with the right password while the account is in this state. */
async function signInWhile(state: SettableState): Promise<TestAnswer> {
  const { sub, phone } = await account.signUp();
  await server.deps.db.transaction((tx) => setAccountState(tx, server.clock, sub, state, 'test'));
  return account.signIn(phone);
}

const authorizeWith = async (more: object) => authorizing.authorize(await authorizing.signUp(), more);

async function remove(credentials: Credentials): Promise<void> {
  const url = `${accountPaths.me}?sudo_token=${await account.sudo(credentials)}`;
  await account.send('DELETE', url, undefined, bearer(credentials));
}

/**
 * Signs in with a wrong password this many times, each time from a new device. From the fourth time on, a captcha is
 * required and sent.
 */
async function fail(phone: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const proof = time < 3 ? [] : await withCaptcha(`${phone}-${time}`);
    await account.signIn(phone, 'wrong', ...proof);
  }
}

async function withCaptcha(deviceId: string): Promise<[object, Record<string, string>]> {
  return [{ captcha_token: await captchaFor(server, accountPaths.signIn, deviceId) }, { 'x-device-id': deviceId }];
}

/** Returns the answer to a wrong second factor of this method. */
async function answerWrongly(method: 'TOTP' | 'RECOVERY'): Promise<TestAnswer> {
  const factor = secondFactorCaller(server);
  const { phone } = await factor.signUpGuarded();
  return factor.verify(challengeOf(await account.signIn(phone)), 'wrong', method);
}

const causes: Record<Reachable, () => Promise<TestAnswer>> = {
  invalid_argument: () => account.signIn(''),
  not_found: () => server.get('/v1/nothing'),
  already_exists: async () => {
    const { phone } = await account.join();
    const verified = { phone_number: phone, verification_token: await account.verifiedToken(phone, 'REGISTER') };
    return server.post(accountPaths.signUp, { ...verified, ...SITE });
  },
  permission_denied: async () => account.send('DELETE', accountPaths.me, {}, bearer(await account.join())),
  resource_exhausted: async () => {
    const { verification_id: id } = (await account.askCode(newPhone(), 'REGISTER')).body;
    const guess = () => server.post(accountPaths.verify, { verification_id: id, verification_code: 'wrong', ...SITE });
    for (let time = 0; time < 5; time += 1) await guess();
    return guess();
  },
  failed_precondition: async () => {
    const [mine, theirs] = [await account.signUp(), await account.signUp()];
    const body = {
      phone_number: theirs.phone,
      conflict_resolution: 'TRANSFER',
      sudo_token: await account.sudo(mine),
      verification_token: await account.verifiedToken(theirs.phone, 'PHONE_NUMBER_CHANGE'),
    };
    return account.send('PATCH', accountPaths.contact, body, bearer(mine));
  },
  // The waiting period of the cancellation is over but the erasure job has not run: the account counts as erased, but
  // still has its phone number.
  aborted: async () => {
    const credentials = await account.signUp();
    await remove(credentials);
    server.clock.setOffset(7 * DAY_MS + 1000);
    await account.askCode(credentials.phone, 'REGISTER_SIGN_IN');
    const code = await account.lastCode(credentials.phone);
    return server.post(accountPaths.signIn, { username: credentials.phone, verification_code: code, ...SITE });
  },
  unimplemented: () => server.request({ method: 'PUT', url: accountPaths.me }),
  internal: async () => {
    const { phone } = await account.signUp();
    class BrokenHasher extends PasswordHasher {
      override verify(): Promise<boolean> {
        return Promise.reject(new Error('the thread died of a secret reason'));
      }
    }
    const app = await startAccountApp(server, { hasher: new BrokenHasher() });
    const answer = await accountCaller(app).signIn(phone);
    await app.dispose();
    expect(JSON.stringify(answer.body)).not.toContain('secret reason');
    return answer;
  },
  unauthenticated: () => server.get(accountPaths.me),
  cannot_unlock: () => signInWhile('frozen'),
  account_freeze: async () => {
    const credentials = await account.signUp();
    await remove(credentials);
    return account.signIn(credentials.phone);
  },
  captcha_required: async () => {
    const phone = newPhone();
    for (let time = 0; time < 3; time += 1) await account.signIn(phone);
    return account.signIn(phone);
  },
  captcha_invalid: () => account.signIn(newPhone(), PASSWORD, { captcha_token: 'made up' }),
  invalid_password: async () =>
    account.send('POST', accountPaths.sudo, { password: 'wrong' }, bearer(await account.signUp())),
  invalid_status: async () => {
    const phone = newPhone();
    await fail(phone, 10);
    return account.signIn(phone);
  },
  user_pending: () => signInWhile('pending'),
  user_blocked: () => signInWhile('blocked'),
  invalid_verification_code: () =>
    server.post(accountPaths.verify, { verification_id: 'x', verification_code: '000000', ...SITE }),
  two_factor_required: async () => {
    const { phone } = await secondFactorCaller(server).signUpGuarded();
    return account.signIn(phone);
  },
  invalid_two_factor: () => answerWrongly('TOTP'),
  invalid_two_factor_recovery: () => answerWrongly('RECOVERY'),
  under_review: () => signInWhile('under_review'),
  provider_error: () =>
    server.post(accountPaths.providerToken, { provider_id: 'demo', provider_id_token: 'made.up.token', ...SITE }),
  validate_required: async () => {
    const { phone } = await account.signUp();
    await fail(phone, 6);
    return account.signIn(phone, PASSWORD, ...(await withCaptcha(`new-device-of-${phone}`)));
  },
  password_reset_required: () => signInWhile('password_reset_required'),
  invalid_account_or_password: () => account.signIn(newPhone()),
  expired_verification_code: async () => {
    const phone = newPhone();
    const { verification_id: id } = (await account.askCode(phone, 'REGISTER')).body;
    const code = await account.lastCode(phone);
    server.clock.setOffset(601_000);
    return server.post(accountPaths.verify, { verification_id: id, verification_code: code, ...SITE });
  },
  authorization_pending: async () => device.poll((await device.codes()).device_code),
  slow_down: async () => {
    const { device_code: code } = await device.codes();
    await device.poll(code);
    return device.poll(code);
  },
  expired_token: async () => {
    const { device_code: code } = await device.codes();
    server.clock.setOffset(601_000);
    return device.poll(code);
  },
  access_denied: async () => {
    const { device_code: code, user_code: userCode } = await device.codes();
    await device.deny(await account.join(), userCode);
    return device.poll(code);
  },
  invalid_request: () => server.post(accountPaths.token, { grant_type: 'password', ...SITE }),
  unauthorized_client: () => account.refresh('x', { client_id: 'unknown' }),
  unsupported_response_type: () =>
    server.get(`${accountPaths.authorizeInfo}?client_id=feisuo-site&response_type=token`),
  invalid_scope: () => account.signIn(newPhone(), PASSWORD, { scope: 'everything' }),
  invalid_grant: () => account.refresh('x'),
  interaction_required: async () => {
    const { body } = await server.post(accountPaths.signUpAnonymously, SITE);
    return authorizing.authorize(body, { prompt: 'none' });
  },
  login_required: () => authorizing.authorize(null, { prompt: 'none' }),
  account_selection_required: () => authorizeWith({ prompt: 'select_account' }),
  consent_required: async () => {
    await authorizing.addApplication('partner');
    return authorizeWith(PARTNER);
  },
  invalid_request_uri: () => authorizeWith({ request_uri: 'nowhere' }),
  invalid_request_object: () => authorizeWith({ request: 'nothing' }),
  request_not_supported: () => authorizeWith({ request: 'eyJhbGciOiJub25lIn0.e30.' }),
  request_uri_not_supported: () => authorizeWith({ request_uri: 'https://partner.example/request' }),
  registration_not_supported: () => authorizeWith({ registration: '{}' }),
};

test('each error of the catalogue is caused by a test case, or has a reason why it is never sent', () => {
  const named = [...Object.keys(causes), ...Object.keys(never)];
  expect(named.toSorted()).toEqual(Object.keys(errorCodes).toSorted());
});

test.each(Object.keys(causes) as Reachable[])(
  'the error %s is sent with its own name, code, HTTP status and message',
  async (name) => {
    const { status, body } = await causes[name]();
    expect(body).toMatchObject({
      error: name,
      error_code: errorCodes[name],
      error_uri: expect.stringMatching(/^\/v1\//),
    });
    // An unsupported method has the HTTP status 405, which differs from the catalogue.
    expect(status).toBe(name === 'unimplemented' ? 405 : httpStatusOf(name));
    expect(body.details).toHaveLength(2);
    expect(body.details[0]).toMatchObject({
      '@type': detailTypes.errorInfo,
      domain: errorDomain,
      reason: expect.any(String),
    });
    expect(body.details[1]).toEqual({
      '@type': detailTypes.localizedMessage,
      locale: 'zh-CN',
      message: expect.stringMatching(/\p{Script=Han}/u),
    });
  },
);
