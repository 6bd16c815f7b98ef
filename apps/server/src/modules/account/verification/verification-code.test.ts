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
    ['without any sent code is refused as wrong', [], 'invalid_verification_code'],
    ['of a spent code is refused as wrong', [{ ...code, usedAt: now }], 'invalid_verification_code'],
    [
      'of a spent code is refused as wrong even after its expiry',
      [{ ...code, usedAt: now, expiresAt: at(-1) }],
      'invalid_verification_code',
    ],
    ['of an expired code is refused as expired', [{ ...code, expiresAt: now }], 'expired_verification_code'],
    ['after five tries of a code is refused as too many', [{ ...code, tries: 5 }], 'resource_exhausted'],
    ['after four tries of a code is refused as wrong', [{ ...code, tries: 4 }], 'invalid_verification_code'],
    [
      'after five tries of an expired code is refused as expired',
      [{ ...code, tries: 5, expiresAt: at(-1) }],
      'expired_verification_code',
    ],
    [
      'of several codes is refused for the reason of the newest',
      [
        { ...code, expiresAt: at(-1) },
        { ...code, tries: 5 },
      ],
      'resource_exhausted',
    ],
  ])('the try %s', (_what, tried, refusal) => {
    expect(refusalOf(tried, now, 5)).toBe(refusal);
  });
});
