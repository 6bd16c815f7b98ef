import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAccountApi, createAccountClient, createSsoClient } from '@feisuo/account-sdk';
import { expect, test } from 'vitest';
import { reportFile } from './api-report.ts';
import { sdkFolder } from './package-places.ts';

const readme = readFileSync(join(sdkFolder, 'README.md'), 'utf8');
const client = createAccountClient({ clientId: 'readme', apiOrigins: [] });
const untold = (names: string[]) => names.filter((name) => !readme.includes(name));

test('the README names every setting', () => {
  const [, fields = ''] = /interface AccountConfig \{\n(.*?)\n\}/s.exec(readFileSync(reportFile, 'utf8')) ?? [];
  const names = [...fields.matchAll(/^ {4}(\w+)\??:/gm)].map(([, name = '']) => `| \`${name}\``);
  expect(names.length).toBeGreaterThan(20);
  expect(untold(names)).toEqual([]);
});

test('the README names every operation and every method', () => {
  expect(untold(Object.keys(createAccountApi(client)).map((name) => `\`${name}\``))).toEqual([]);
  expect(untold(Object.keys(createSsoClient(client)).map((name) => `sso.${name}(`))).toEqual([]);
  expect(untold(Object.keys(client.credentials).map((name) => `.${name}(`))).toEqual([]);
});
