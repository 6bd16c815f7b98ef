import { expect, test } from 'vitest';
import { judgeRisk, type Risk, type Verdict } from './captcha-risk.ts';

const calm: Risk = {
  hasDevice: true,
  deviceHits: 1,
  addressHits: 1,
  failures: 0,
  isBeyondLimit: false,
  isForCodeToUnknownTarget: false,
  hasForgedToken: false,
};

test.each<[string, Partial<Risk>, number, Verdict]>([
  ['first request of a device', {}, 1, 'token'],
  ['fifth request of a device', { deviceHits: 5 }, 1, 'token'],
  ['sixth request of a device', { deviceHits: 6 }, 1, 'challenge'],
  ['sixth request of a device with doubled limits', { deviceHits: 6 }, 2, 'token'],
  ['twentieth request of a device', { deviceHits: 20 }, 1, 'challenge'],
  ['twenty-first request of a device', { deviceHits: 21 }, 1, 'reject'],
  ['code request to an unknown target', { isForCodeToUnknownTarget: true }, 1000, 'challenge'],
  ['fiftieth request of an address', { addressHits: 50 }, 1, 'token'],
  ['fifty-first request of an address', { addressHits: 51 }, 1, 'challenge'],
  ['hundredth request of an address with doubled limits', { addressHits: 100 }, 2, 'token'],
  ['two-hundredth request of an address', { addressHits: 200 }, 1, 'challenge'],
  ['two-hundred-and-first request of an address', { addressHits: 201 }, 1, 'reject'],
  ['two-hundred-and-first request of an address with doubled limits', { addressHits: 201 }, 2, 'challenge'],
  ['request without a device id', { hasDevice: false, deviceHits: 0 }, 1, 'challenge'],
  ['sign-in name with five failures', { failures: 5 }, 1, 'token'],
  ['sign-in name with six failures', { failures: 6 }, 1, 'challenge'],
  ['address or device beyond the limit of the action', { isBeyondLimit: true }, 1000, 'challenge'],
  ['old token that we never issued', { hasForgedToken: true }, 1, 'challenge'],
  ['too many requests with an invented token', { hasForgedToken: true, deviceHits: 21 }, 1, 'reject'],
])('the captcha risk of this request is judged: %s', (_case, risk, scale, verdict) => {
  expect(judgeRisk({ ...calm, ...risk }, scale)).toBe(verdict);
});
