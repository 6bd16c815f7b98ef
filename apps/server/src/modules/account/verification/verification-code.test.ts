import { verificationUsages } from '@feisuo/contract/facts/account-vocabulary';
import { describe, expect, test } from 'vitest';
import { newCode, refusalOf, serves } from './verification-code.ts';

describe('a verification code is valid only for its usage; REGISTER_SIGN_IN also covers REGISTER and SIGN_IN', () => {
  test.each(verificationUsages)('a code of usage %s is accepted only by the usages that it covers', (usage) => {
    const served = verificationUsages.filter((purpose) => serves(usage, [purpose]));
    const both = ['REGISTER', 'SIGN_IN', 'REGISTER_SIGN_IN'];
    expect(served.toSorted()).toEqual((usage === 'REGISTER_SIGN_IN' ? both : [usage]).toSorted());
  });
});

test('verification codes have six digits, including leading zeros', () => {
  const codes = Array.from({ length: 500 }, newCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBeGreaterThan(450);
});

describe('a verification try that is compared with no code is refused with a reason', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const code = { tries: 0, expiresAt: at(60), usedAt: null };
  test.each([
    ['for which no code was sent is wrong', [], 'invalid_verification_code'],
    ['of a spent code is wrong', [{ ...code, usedAt: now }], 'invalid_verification_code'],
    [
      'of a spent code is wrong after its time too',
      [{ ...code, usedAt: now, expiresAt: at(-1) }],
      'invalid_verification_code',
    ],
    ['of an expired code says so', [{ ...code, expiresAt: now }], 'expired_verification_code'],
    ['after the tries of a code is too many', [{ ...code, tries: 5 }], 'resource_exhausted'],
    ['after fewer tries is wrong', [{ ...code, tries: 4 }], 'invalid_verification_code'],
    [
      'after tries and time says that the time is over',
      [{ ...code, tries: 5, expiresAt: at(-1) }],
      'expired_verification_code',
    ],
    [
      'speaks of the youngest code',
      [
        { ...code, expiresAt: at(-1) },
        { ...code, tries: 5 },
      ],
      'resource_exhausted',
    ],
  ])('a try %s', (_what, tried, refusal) => {
    expect(refusalOf(tried, now, 5)).toBe(refusal);
  });
});
