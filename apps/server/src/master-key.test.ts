import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadMasterKey } from './master-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a first start makes a key for its owner alone, and every later one takes the same', () => {
  const first = loadMasterKey(null, folder).digest('a', 'b');
  expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['master.key']);
  expect(Buffer.from(readFileSync(join(folder, 'master.key'), 'utf8'), 'base64')).toHaveLength(32);
  expect(loadMasterKey(null, folder).digest('a', 'b')).toBe(first);
});

test('an empty or shortened key is refused, never used', () => {
  writeFileSync(join(folder, 'master.key'), '');
  expect(() => loadMasterKey(null, folder)).toThrow('too short');
});

test('a digest serves one purpose only', () => {
  const key = loadMasterKey('A'.repeat(43), folder);
  expect(key.digest('a', 'x')).not.toBe(key.digest('b', 'x'));
});

test('sealed bytes open for the same purpose and secret alone', () => {
  const key = loadMasterKey('A'.repeat(43), folder);
  const bytes = Buffer.from([0, 255, 128, 10]);
  const sealed = key.sealBytes('file', bytes, 'one');
  expect(key.openBytes('file', sealed, 'one')).toEqual(bytes);
  expect(() => key.openBytes('file', sealed, 'two')).toThrow();
  expect(() => key.openBytes('other', sealed, 'one')).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => key.openBytes('file', sealed, 'one')).toThrow();
});
