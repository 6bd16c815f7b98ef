import { describe, expect, test } from 'vitest';
import { enrolmentUri, newTotpSecret, stepOf } from './totp.ts';

/** The secret "12345678901234567890" of RFC 6238, appendix B, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

// The codes in the RFC have eight digits; our codes are their last six digits.
test.each([
  [59, '94287082', 1],
  [1_111_111_109, '07081804', 37_037_036],
  [1_111_111_111, '14050471', 37_037_037],
  [1_234_567_890, '89005924', 41_152_263],
  [2_000_000_000, '69279037', 66_666_666],
  [20_000_000_000, '65353130', 666_666_666],
])('at second %i the TOTP code of RFC 6238 belongs to the time step of that second', (seconds, code, step) => {
  expect(stepOf(SECRET, code.slice(2), at(seconds))).toBe(step);
});

describe('TOTP and clock drift of the phone', () => {
  test.each([
    [-60, null],
    [-30, 41_152_263],
    [0, 41_152_263],
    [30, 41_152_263],
    [60, null],
  ])('a TOTP code entered %i seconds after its time belongs to the step: %s', (seconds, step) => {
    expect(stepOf(SECRET, '005924', at(1_234_567_890 + seconds))).toBe(step);
  });
});

test.each(['', '00592', '0059240', 'abcdef', '００５９２x', '-05924', '5924e1', '💥💥💥'])(
  '%j is not accepted as a TOTP code',
  (input) => {
    expect(stepOf(SECRET, input, at(1_234_567_890))).toBeNull();
  },
);

test('blanks in a TOTP code are ignored, and full-width digits are accepted', () => {
  expect(stepOf(SECRET, ' 005 924 ', at(1_234_567_890))).toBe(41_152_263);
  expect(stepOf(SECRET, '００５９２４', at(1_234_567_890))).toBe(41_152_263);
});

test('a TOTP secret has 160 bits, and its URI contains everything that an authenticator app needs', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = new URL(enrolmentUri(secret, { issuer: '飞梭', label: '138****8000' }));
  expect(decodeURIComponent(uri.pathname)).toContain('飞梭:138****8000');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: '飞梭',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
