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
  ['a first request', {}, 1, 'token'],
  ['the fifth of a device', { deviceHits: 5 }, 1, 'token'],
  ['the sixth of a device', { deviceHits: 6 }, 1, 'challenge'],
  ['the sixth of a device where limits are doubled', { deviceHits: 6 }, 2, 'token'],
  ['the twentieth of a device', { deviceHits: 20 }, 1, 'challenge'],
  ['the twenty-first of a device', { deviceHits: 21 }, 1, 'reject'],
  ['one for a code to an unknown target', { isForCodeToUnknownTarget: true }, 1000, 'challenge'],
  ['the fiftieth of an address', { addressHits: 50 }, 1, 'token'],
  ['the fifty-first of an address', { addressHits: 51 }, 1, 'challenge'],
  ['the hundredth of an address where limits are doubled', { addressHits: 100 }, 2, 'token'],
  ['the two-hundredth of an address', { addressHits: 200 }, 1, 'challenge'],
  ['the two-hundred-and-first of an address', { addressHits: 201 }, 1, 'reject'],
  ['the same where limits are doubled', { addressHits: 201 }, 2, 'challenge'],
  ['a request without a device', { hasDevice: false, deviceHits: 0 }, 1, 'challenge'],
  ['a name with five failed sign-ins', { failures: 5 }, 1, 'token'],
  ['a name with six failed sign-ins', { failures: 6 }, 1, 'challenge'],
  ['an address or a device beyond the limit of the action', { isBeyondLimit: true }, 1000, 'challenge'],
  ['a token that we never issued', { hasForgedToken: true }, 1, 'challenge'],
  ['too many requests with an invented token', { hasForgedToken: true, deviceHits: 21 }, 1, 'reject'],
])('the captcha risk of this request is judged: %s', (_case, risk, scale, verdict) => {
  expect(judgeRisk({ ...calm, ...risk }, scale)).toBe(verdict);
});
