import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { MasterKey } from './master-key.ts';

const key = MasterKey.ofText('A'.repeat(43));

test('a truncated master key is refused', () => {
  expect(() => MasterKey.ofText('')).toThrow('too short');
  expect(() => MasterKey.ofText('A'.repeat(40))).toThrow('too short');
});

test('the keyed hash of a text is different for each purpose', () => {
  expect(key.digest('a', 'x')).not.toBe(key.digest('b', 'x'));
});

test('sealed bytes can be opened only unchanged, and only with the same purpose and secret', () => {
  const bytes = Buffer.from([0, 255, 128, 10]);
  const sealed = key.sealBytes('file', bytes, 'one');
  expect(key.openBytes('file', sealed, 'one')).toEqual(bytes);
  expect(() => key.openBytes('file', sealed, 'two')).toThrow();
  expect(() => key.openBytes('other', sealed, 'one')).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => key.openBytes('file', sealed, 'one')).toThrow();
});

test('digest and seal throw before the master key is set, and setting another key afterwards throws', () => {
  const later = new MasterKey();
  expect(() => later.digest('a', 'b')).toThrow('before it was loaded');
  expect(() => later.seal('a', 'b')).toThrow('before it was loaded');
  later.adopt(key);
  expect(later.digest('a', 'b')).toBe(key.digest('a', 'b'));
  expect(() => later.adopt(MasterKey.random())).toThrow('already loaded');
});

test('a fingerprint identifies a master key, and printing the key object does not reveal it', () => {
  expect(key.fingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(MasterKey.ofText(key.toText()).fingerprint).toBe(key.fingerprint);
  expect(MasterKey.random().fingerprint).not.toBe(key.fingerprint);
  expect(JSON.stringify(key) + inspect(key)).not.toContain(key.toText());
});
