import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = ['apps', 'packages', 'e2e', 'scripts'].flatMap((folder) =>
  globSync(`${folder}/**/*.{test,journey}.{ts,tsx}`, { cwd: root, exclude: (path) => path.includes('node_modules') }),
);
const [threats = '', rules = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split(/^## Rules of /m);
/** Splits docs/security.md into entries. An entry starts with a threat or rule in bold, and may have several lines. */
const entriesOf = (text: string) =>
  text
    .split(/^(?=- \*\*)|^(?=#)/m)
    .filter((part) => part.startsWith('- **'))
    .map((part) => part.trim().replaceAll(/\s+/g, ' '));
const entries = [...entriesOf(threats), ...entriesOf(rules)];
const linesOf = (entry: string) => /\*\* \[([ABC]\d+(?:, [ABC]\d+)*)\]/.exec(entry)?.[1]?.split(', ') ?? [];
const findFile = (name: string) => files.find((path) => `/${path}`.endsWith(`/${name}`));
/** Whether a test file contains exactly this title between two quotes. */
const hasTitle = (source: string, title: string) =>
  ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));

test('docs/security.md names only tests that exist', () => {
  const named = entries.join('\n').matchAll(/`([^`]+\.(?:test|journey)\.tsx?)`/g);
  const missing = [...new Set([...named].map(([, name = '']) => name))].filter((name) => !findFile(name));
  expect(missing).toEqual([]);
});

test('every entry of docs/security.md names its tests', () => {
  expect(entries.length).toBeGreaterThan(190);
  expect(entries.filter((entry) => !/ Tests: `/.test(entry))).toEqual([]);
});

test('a test title in docs/security.md counts only as a whole', () => {
  const source = "test('refuses a code that was used', () => {});";
  expect(hasTitle(source, 'refuses a code that was used')).toBe(true);
  expect(hasTitle(source, 'refuses a code')).toBe(false);
});

test.each([
  ['A', 15, rules],
  ['B', 10, threats],
  ['C', 5, threats],
])('each line of part %s, 1 to %i, has an entry in docs/security.md', (part, count, text) => {
  const lines = new Set(entriesOf(text).flatMap(linesOf));
  const expected = Array.from({ length: count }, (_, index) => `${part}${index + 1}`);
  expect(expected.filter((line) => !lines.has(line))).toEqual([]);
});

test.each(entries)('the tests of this entry in docs/security.md exist: %s', (entry) => {
  const [, list = ''] = entry.split(' Tests: ');
  const tests = [...list.matchAll(/`([^`]+\.(?:test|journey)\.tsx?)` › (.*?)(?=; `|$)/g)];
  const withoutTitle = list.split(/; (?=`)/).filter((part) => !tests.some(([found]) => found === part));
  expect(withoutTitle, 'named without the title of a test').toEqual([]);
  const missing = tests.filter(([, file = '', title = '']) => {
    const path = findFile(file);
    return !path || !hasTitle(readFileSync(join(root, path), 'utf8'), title);
  });
  expect(missing.map(([found]) => found)).toEqual([]);
});
