import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { MasterKey } from '../../../keys/master-key.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';

const masterKey = new MasterKey(randomBytes(32));

test('newRecoveryCodes makes ten different codes of 40 bits, without ambiguous characters', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  const many = new Set(Array.from({ length: 100 }, newRecoveryCodes).flat().join('').replaceAll('-', ''));
  expect(many.size).toBe(32);
});

test.each(['7F3K-92QD', '7f3k-92qd', ' 7F3K 92QD ', '7f3k92qd', '7F3K–92QD', '７Ｆ３Ｋ－９２ＱＤ', '7F-3K-92-QD'])(
  'the typed text %j is read as the same recovery code',
  (input) => {
    expect(recoveryCodeHash(masterKey, 'me', input)).toBe(recoveryCodeHash(masterKey, 'me', '7F3K-92QD'));
  },
);

test('the hash of a recovery code depends on the account id', () => {
  expect(recoveryCodeHash(masterKey, 'me', '7F3K-92QD')).not.toBe(recoveryCodeHash(masterKey, 'you', '7F3K-92QD'));
});
