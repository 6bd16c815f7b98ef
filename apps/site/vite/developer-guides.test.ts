import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { GuidePart } from '../app/features/developers/guide/guide.ts';
import { languages, quickStartIds } from '../app/features/developers/pages.ts';
import { readDeveloperGuides } from './developer-guides.ts';
import { highlight, renderGuide } from './render-guide.ts';

const examples = fileURLToPath(new URL('../../../examples/quickstarts/', import.meta.url));
const guides = { zh: readDeveloperGuides('zh'), en: readDeveloperGuides('en') };

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const codeOf = (parts: readonly GuidePart[]) => parts.flatMap((part) => (part.kind === 'code' ? [part] : []));

test('the page of a quick start shows every file of its folder, character by character', () => {
  expect(readdirSync(examples).toSorted()).toEqual([...quickStartIds].toSorted());
  for (const language of languages)
    for (const id of quickStartIds) {
      const files = readdirSync(join(examples, id), { recursive: true, encoding: 'utf8' }).filter(
        (path) => !path.startsWith('README') && statSync(join(examples, id, path)).isFile(),
      );
      const shown = codeOf(guides[language].quickStarts[id]?.parts ?? []).filter(({ name }) => name !== null);
      expect(shown.map(({ name }) => name).toSorted(), id).toEqual(files.toSorted());
      for (const { name, html } of shown)
        expect(textOf(html), `${id}/${name}`).toBe(readFileSync(join(examples, id, name ?? ''), 'utf8').trimEnd());
    }
});

test('a quick start has the same commands and addresses in both languages', () => {
  for (const id of quickStartIds) {
    const [zh, en] = languages.map((language) => guides[language].quickStarts[id]?.parts ?? []);
    expect(codeOf(zh ?? []), id).toEqual(codeOf(en ?? []));
    const addressesOf = (parts: readonly GuidePart[] = []) => JSON.stringify(parts).match(/http:\/\/localhost[\w:/]*/g);
    expect(addressesOf(zh), id).toEqual(addressesOf(en));
  }
});

test('the webhook page shows the sections for receivers and none about the console', () => {
  for (const language of languages) {
    const { parts } = guides[language].webhooks;
    expect(parts.filter(({ kind }) => kind === 'heading')).toHaveLength(3);
    expect(JSON.stringify(parts)).toContain('timingSafeEqual');
    expect(JSON.stringify(parts)).not.toMatch(/新建回调|PRIVATE_HOSTS|operating\.md/);
  }
});

test('the changelog for developers has the same releases and entries in both languages', () => {
  const [zh, en] = languages.map((language) => guides[language].changelog.parts);
  const entriesOf = (parts: readonly GuidePart[] = []) =>
    parts.map((part) => (part.kind === 'text' ? [...part.html.matchAll(/<li>/g)].length : part.kind));
  expect(entriesOf(zh)).toEqual(entriesOf(en));
  expect(entriesOf(en).length).toBeGreaterThan(1);
});

test('links lead to pages of the site in the same language, and other links become plain text', () => {
  const html = JSON.stringify(guides.en.quickStarts['plain-html']);
  expect(html).toContain('href=\\"/en/developers/quickstarts/browser-sdk\\"');
  expect(html).toContain('href=\\"/developers/apps\\"');
  expect(html).toContain('href=\\"/en/developers/errors\\"');
  expect(html).not.toMatch(/href=\\"[^"]*\.md/);
});

test('highlighting escapes code of unknown languages', () => {
  expect(highlight('<b>&', 'unknown')).toBe('&lt;b&gt;&amp;');
  const { parts } = renderGuide('# T\n\nLead.\n\n<script>alert(1)</script>\n', {
    readFile: () => null,
    linkOf: () => null,
  });
  expect(JSON.stringify(parts)).not.toContain('<script>');
});
