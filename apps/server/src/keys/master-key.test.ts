import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { MasterKey } from './master-key.ts';

const key = MasterKey.ofText('A'.repeat(43));

test('a shortened key is refused, never used', () => {
  expect(() => MasterKey.ofText('')).toThrow('too short');
  expect(() => MasterKey.ofText('A'.repeat(40))).toThrow('too short');
});

test('a digest serves one purpose only', () => {
  expect(key.digest('a', 'x')).not.toBe(key.digest('b', 'x'));
});

test('sealed bytes open for the same purpose and secret alone', () => {
  const bytes = Buffer.from([0, 255, 128, 10]);
  const sealed = key.sealBytes('file', bytes, 'one');
  expect(key.openBytes('file', sealed, 'one')).toEqual(bytes);
  expect(() => key.openBytes('file', sealed, 'two')).toThrow();
  expect(() => key.openBytes('other', sealed, 'one')).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => key.openBytes('file', sealed, 'one')).toThrow();
});

test('nothing is made with a key that is not known yet, and once known it stays the same', () => {
  const later = new MasterKey();
  expect(() => later.digest('a', 'b')).toThrow('before the database told');
  expect(() => later.seal('a', 'b')).toThrow('before the database told');
  later.become(key);
  expect(later.digest('a', 'b')).toBe(key.digest('a', 'b'));
  expect(() => later.become(MasterKey.random())).toThrow('known already');
});

test('a fingerprint is the key’s own and gives nothing of it away', () => {
  expect(key.fingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(MasterKey.ofText(key.toText()).fingerprint).toBe(key.fingerprint);
  expect(MasterKey.random().fingerprint).not.toBe(key.fingerprint);
  expect(JSON.stringify(key) + inspect(key)).not.toContain(key.toText());
});
