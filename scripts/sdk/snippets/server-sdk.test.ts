import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../launch.mjs';
import { reportFileOf } from '../api-report.ts';
import { serverSdk } from '../package-places.ts';
import { compile } from './compile.ts';
import { snippetsOf } from './read-snippets.ts';

/** Names that the examples of the server SDK use without declaring them. */
const surroundings = `
import type { TokenVerifier, WebhookEvent as Event } from '@feisuo/server-sdk';
import type { createTokenVerifier as create } from '@feisuo/server-sdk';
import type { requireToken as require } from '@feisuo/server-sdk/fastify';

declare global {
  type WebhookEvent = Event;
  const createTokenVerifier: typeof create;
  const requireToken: typeof require;
  const headers: { authorization?: string };
  function saveOnce(id: string, value: unknown): Promise<void>;
  function insertOnce(id: string, expiresAt: Date): Promise<boolean>;
  function forget(accountId: string | null): Promise<void>;
}
`;

const documents = [
  ['docs/server-sdk.md', 'docs/zh/server-sdk.md'],
  ['packages/server-sdk/README.md', 'packages/server-sdk/README.zh.md'],
] as const;
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const snippets = documents.flatMap(([file]) => snippetsOf(file, read(file)));

test('every example in the guide and the README of the server SDK compiles', { timeout: 60_000 }, () => {
  expect(snippets.length).toBeGreaterThan(6);
  const texts = new Map(
    snippets.map(({ document, line, text }) => [`${document.replaceAll(/\W/g, '-')}-${line}`, text]),
  );
  expect(compile(texts, { sdk: serverSdk, surroundings })).toBe('');
});

test.each(documents)('%s and its Chinese version have the same examples, apart from comments', (english, chinese) => {
  const codeOf = (file: string) =>
    snippetsOf(file, read(file)).map(({ text }) => text.replaceAll(/\s*(?<!:)\/\/.*$/gm, ''));
  expect(codeOf(chinese)).toEqual(codeOf(english));
});

test.each(documents[0])('%s names every setting of the token verifier, and every reason of a refusal', (file) => {
  const report = readFileSync(reportFileOf(serverSdk), 'utf8');
  const fieldsOf = (name: string) =>
    [
      ...(new RegExp(`interface ${name}[^{]*\\{\\n(.*?)\\n\\}`, 's').exec(report)?.[1] ?? '').matchAll(
        /^ {4}(\w+)\??:/gm,
      ),
    ].map(([, field = '']) => field);
  const [, union = ''] = /type TokenErrorReason = (.*?);/s.exec(report) ?? [];
  const reasons = [...union.matchAll(/'(\w+)'/g)].map(([, reason = '']) => reason);
  const names = [
    ...fieldsOf('TokenVerifierConfig'),
    ...fieldsOf('DpopConfig'),
    ...fieldsOf('CommonConfig'),
    ...reasons,
  ];
  expect(names.length).toBeGreaterThan(28);
  expect(names.filter((name) => !read(file).includes(`\`${name}\``))).toEqual([]);
});
