import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layKeyFile, readKeyFile, readOrMakeKeyFile } from './key-file.ts';
import { MasterKey } from './master-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const inFolder = () =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, MasterKey.ofText(readFileSync(join(folder, name), 'utf8')).fingerprint]),
  );

test('a first start makes a key for its owner alone, and every later one takes the same', () => {
  const { fingerprint } = readOrMakeKeyFile(folder);
  expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600);
  expect(inFolder()).toEqual({ 'master.key': fingerprint });
  expect(readOrMakeKeyFile(folder).fingerprint).toBe(fingerprint);
  expect(readKeyFile(folder, fingerprint)?.fingerprint).toBe(fingerprint);
});

test('an empty or shortened key file is refused, never used', () => {
  writeFileSync(join(folder, 'master.key'), '');
  expect(() => readOrMakeKeyFile(folder)).toThrow('too short');
  expect(() => readKeyFile(folder, 'any')).toThrow('too short');
});

test('for a database that belongs to a key none is made: without the right one there is nothing to begin with', () => {
  expect(readKeyFile(folder, '0123456789abcdef')).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test('a key that lies beside the file moves in once the database needs it, not before, and back if the database does', () => {
  const old = readOrMakeKeyFile(folder).fingerprint;
  const next = MasterKey.random();
  layKeyFile(folder, next);
  expect(statSync(join(folder, `master.key.${next.fingerprint}`)).mode & 0o777).toBe(0o600);

  expect(readKeyFile(folder, old)?.fingerprint).toBe(old);
  expect(inFolder()).toEqual({ 'master.key': old, [`master.key.${next.fingerprint}`]: next.fingerprint });

  expect(readKeyFile(folder, next.fingerprint)?.fingerprint).toBe(next.fingerprint);
  expect(inFolder()).toEqual({ 'master.key': next.fingerprint, [`master.key.${old}`]: old });

  expect(readKeyFile(folder, old)?.fingerprint).toBe(old);
  expect(inFolder()).toEqual({ 'master.key': old, [`master.key.${next.fingerprint}`]: next.fingerprint });
});

test('whatever a database names, only a key of that fingerprint moves in', () => {
  const { fingerprint } = readOrMakeKeyFile(folder);
  writeFileSync(join(folder, 'master.key.0123456789abcdef'), MasterKey.random().toText());
  expect(readKeyFile(folder, '0123456789abcdef')?.fingerprint).toBe(fingerprint);
  expect(readKeyFile(folder, '/../master.key')?.fingerprint).toBe(fingerprint);
  expect(inFolder()['master.key']).toBe(fingerprint);
});
