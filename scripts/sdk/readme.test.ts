import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAccountApi, createAccountClient, createSsoClient } from '@feisuo/account-sdk';
import { expect, test } from 'vitest';
import { reportFileOf } from './api-report.ts';
import { readmes } from './package-documents.ts';
import { accountSdk } from './package-places.ts';
import { snippetsOf } from './snippets/read-snippets.ts';

const textOf = (file: string) => readFileSync(join(accountSdk.folder, file), 'utf8');
const client = createAccountClient({ clientId: 'readme', apiOrigins: [] });
const undocumented = (file: string, names: string[]) => names.filter((name) => !textOf(file).includes(name));

test.each(readmes)('%s names every setting of the account SDK', (file) => {
  const [, fields = ''] =
    /interface AccountConfig \{\n(.*?)\n\}/s.exec(readFileSync(reportFileOf(accountSdk), 'utf8')) ?? [];
  const names = [...fields.matchAll(/^ {4}(\w+)\??:/gm)].map(([, name = '']) => `| \`${name}\``);
  expect(names.length).toBeGreaterThan(20);
  expect(undocumented(file, names)).toEqual([]);
});

test.each(readmes)('%s names every operation and every method of the account SDK', (file) => {
  expect(
    undocumented(
      file,
      Object.keys(createAccountApi(client)).map((name) => `\`${name}\``),
    ),
  ).toEqual([]);
  expect(
    undocumented(
      file,
      Object.keys(createSsoClient(client)).map((name) => `sso.${name}(`),
    ),
  ).toEqual([]);
  expect(
    undocumented(
      file,
      Object.keys(client.credentials).map((name) => `.${name}(`),
    ),
  ).toEqual([]);
});

test('the READMEs of the account SDK in both languages have the same examples, apart from comments', () => {
  const codeOf = (file: string) =>
    snippetsOf(file, textOf(file)).map(({ text }) => text.replaceAll(/\s*(?<!:)\/\/.*$/gm, ''));
  const [english, chinese] = readmes.map((file) => codeOf(file));
  expect(english?.length).toBeGreaterThan(8);
  expect(chinese).toEqual(english);
});
