import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingGroups } from '@feisuo/contract/facts/setting-groups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsTable } from './all-settings.ts';
import { readConfig } from './config.ts';
import { isSecretSetting, withSecretFiles } from './secret-files.ts';

const names = Object.keys(settingsTable);
const secretNames = names.filter(isSecretSetting);

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'feisuo-secrets-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(content: string): string {
  const file = join(folder, `secret-${content.length}`);
  writeFileSync(file, content);
  return file;
}

test('every secret that the console hides can also come from a file', () => {
  const hidden = settingGroups.flatMap(({ fields }) =>
    fields.filter(({ isSecret }) => isSecret).map(({ name }) => name),
  );
  expect(hidden.length).toBeGreaterThan(5);
  expect(hidden.filter((name) => !secretNames.includes(name))).toEqual([]);
  expect(secretNames).toEqual(
    expect.arrayContaining([
      'DATABASE_URL',
      'DATABASE_DIRECT_URL',
      'DATABASE_REPLICA_URL',
      'MASTER_KEY',
      'SMTP_URL',
      'PROVIDERS',
    ]),
  );
  expect(secretNames).not.toEqual(expect.arrayContaining(['WXPAY_PUBLIC_KEY']));
});

test.each(secretNames)('%s is read from its file, without the line break at the end', (name) => {
  const faults: string[] = [];
  expect(withSecretFiles({ [`${name}_FILE`]: fileWith('a\nsecret\n') }, names, faults)).toMatchObject({
    [name]: 'a\nsecret',
  });
  expect(withSecretFiles({ [`${name}_FILE`]: fileWith('windows\r\n') }, names, faults)[name]).toBe('windows');
  expect(faults).toEqual([]);
});

test.each(secretNames)('%s and its file together are refused', (name) => {
  const faults: string[] = [];
  const env = withSecretFiles({ [name]: 'typed', [`${name}_FILE`]: fileWith('filed') }, names, faults);
  expect(env[name]).toBe('typed');
  expect(faults).toEqual([`${name}_FILE: is set beside ${name}; set only one of them`]);
});

test('a file that is missing, empty or too large is a fault that does not show its content', () => {
  const env = {
    MASTER_KEY_FILE: join(folder, 'missing'),
    SMTP_PASSWORD_FILE: fileWith('\n'),
    SMS_GATEWAY_TOKEN_FILE: fileWith('x'.repeat(65_537)),
  };
  const read = () => readConfig(env);
  expect(read).toThrow(/MASTER_KEY_FILE: the file cannot be read \(ENOENT\)/);
  expect(read).toThrow(/SMTP_PASSWORD_FILE: the file is empty/);
  expect(read).toThrow(/SMS_GATEWAY_TOKEN_FILE: the file has more than 64 KiB/);
  expect(read).not.toThrow(/xxx/);
});

test('settings that are no secrets have no file', () => {
  const faults: string[] = [];
  expect(withSecretFiles({ PORT_FILE: fileWith('80') }, names, faults)['PORT']).toBeUndefined();
});

test('a secret from a file has precedence over saved settings, as one from the environment', () => {
  const file = fileWith('postgres://user:password@localhost/feisuo\n');
  const config = readConfig({ DATABASE_URL_FILE: file });
  expect(config.databaseUrl).toBe('postgres://user:password@localhost/feisuo');
  expect(config.env['DATABASE_URL']).toBe(config.databaseUrl);
});
