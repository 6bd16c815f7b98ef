import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeNamedKeyFile, readKeyFile, readOrCreateKeyFile } from './key-file.ts';
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

test('the first start creates a key file with mode 600, and later starts use the same key', () => {
  const { fingerprint } = readOrCreateKeyFile(folder);
  expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600);
  expect(inFolder()).toEqual({ 'master.key': fingerprint });
  expect(readOrCreateKeyFile(folder).fingerprint).toBe(fingerprint);
  expect(readKeyFile(folder, fingerprint)?.fingerprint).toBe(fingerprint);
});

test('an empty or truncated master key file is refused', () => {
  writeFileSync(join(folder, 'master.key'), '');
  expect(() => readOrCreateKeyFile(folder)).toThrow('too short');
  expect(() => readKeyFile(folder, 'any')).toThrow('too short');
});

test('readKeyFile creates no key for a database that already has a data key', () => {
  expect(readKeyFile(folder, '0123456789abcdef')).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test('a key file named by fingerprint replaces master.key if the database needs its key, and can be replaced back', () => {
  const old = readOrCreateKeyFile(folder).fingerprint;
  const next = MasterKey.random();
  writeNamedKeyFile(folder, next);
  expect(statSync(join(folder, `master.key.${next.fingerprint}`)).mode & 0o777).toBe(0o600);

  expect(readKeyFile(folder, old)?.fingerprint).toBe(old);
  expect(inFolder()).toEqual({ 'master.key': old, [`master.key.${next.fingerprint}`]: next.fingerprint });

  expect(readKeyFile(folder, next.fingerprint)?.fingerprint).toBe(next.fingerprint);
  expect(inFolder()).toEqual({ 'master.key': next.fingerprint, [`master.key.${old}`]: old });

  expect(readKeyFile(folder, old)?.fingerprint).toBe(old);
  expect(inFolder()).toEqual({ 'master.key': old, [`master.key.${next.fingerprint}`]: next.fingerprint });
});

test('a key file named by fingerprint is not used if its content has another fingerprint', () => {
  const { fingerprint } = readOrCreateKeyFile(folder);
  writeFileSync(join(folder, 'master.key.0123456789abcdef'), MasterKey.random().toText());
  expect(readKeyFile(folder, '0123456789abcdef')?.fingerprint).toBe(fingerprint);
  expect(readKeyFile(folder, '/../master.key')?.fingerprint).toBe(fingerprint);
  expect(inFolder()['master.key']).toBe(fingerprint);
});
