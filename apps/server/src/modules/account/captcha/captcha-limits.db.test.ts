import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressBlock } from '../../../http/caller-address.ts';
import { tallyHit } from '../../../http/rate-limit.ts';
import { softLimits } from '../security/captcha-thresholds.ts';
import { CaptchaTestApp } from './captcha-test-app.ts';

let captcha: CaptchaTestApp;
beforeAll(async () => {
  captcha = await CaptchaTestApp.start();
});
beforeEach(() => captcha.clear());
afterAll(() => captcha.dispose());

const { failedSignIns, failedSignInsOfNetwork, signUps, codesPerAddress, codesPerDevice } = softLimits;
const [ADDRESS, DEVICE] = ['192.0.2.1', 'device-1'];
const { signIn, signUp, verification } = accountPaths;
/** Requests a captcha token for an identifier that has no failed sign-ins. */
const ask = async (path: string) =>
  (await captcha.init({ action: `POST:${path}`, meta: { phone_number: '13800138000' } })).body;
const token = { captcha_token: expect.any(String), expires_in: expect.any(Number) };
const challenge = { url: expect.any(String), expires_in: expect.any(Number) };
const count = (limit: (typeof softLimits)[keyof typeof softLimits], subject: string, weight: number) =>
  tallyHit(captcha.server.deps, limit, subject, weight);

test.each([
  ['failed sign-ins of an address', failedSignIns, ADDRESS, signIn],
  ['failed sign-ins of a network', failedSignInsOfNetwork, addressBlock(ADDRESS), signIn],
  ['sign-ups of an address', signUps, ADDRESS, signUp],
  ['sign-ups of an address, which a code signs up too', signUps, ADDRESS, signIn],
  ['codes of an address', codesPerAddress, ADDRESS, verification],
  ['codes of a device', codesPerDevice, DEVICE, verification],
])('a captcha token requires solving a challenge when this limit is reached: %s', async (_, limit, subject, path) => {
  await count(limit, subject, limit.max - 1);
  expect(await ask(path)).toEqual(token);
  await count(limit, subject, 1);
  expect(await ask(path)).toEqual(challenge);
  // Above twice the limit a captcha token still needs a challenge, although sign-in, sign-up or sending a code is then
  // refused.
  await count(limit, subject, limit.max * 2);
  expect(await ask(path)).toEqual(challenge);
});

test('reaching the captcha limit of another action, address or device requires no challenge', async () => {
  await count(codesPerAddress, ADDRESS, codesPerAddress.max);
  await count(codesPerDevice, DEVICE, codesPerDevice.max);
  await count(failedSignIns, '192.0.2.2', failedSignIns.max);
  expect(await ask(signIn)).toEqual(token);
  await captcha.clear();
  await count(signUps, ADDRESS, signUps.max);
  await count(codesPerDevice, 'device-2', codesPerDevice.max);
  expect(await ask(verification)).toEqual(token);
});
