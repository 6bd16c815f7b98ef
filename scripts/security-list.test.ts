import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = ['apps', 'packages', 'e2e', 'scripts'].flatMap((folder) =>
  globSync(`${folder}/**/*.{test,journey}.{ts,tsx}`, { cwd: root, exclude: (path) => path.includes('node_modules') }),
);
const [threats = '', rules = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split(/^## Rules of /m);
/** Splits the list into entries. An entry starts with a bold threat or rule, and may have several lines. */
const entriesOf = (text: string) =>
  text
    .split(/^(?=- \*\*)|^(?=#)/m)
    .filter((part) => part.startsWith('- **'))
    .map((part) => part.trim().replaceAll(/\s+/g, ' '));
const entries = [...entriesOf(threats), ...entriesOf(rules)];
const linesOf = (entry: string) => /\*\* \[([ABC]\d+(?:, [ABC]\d+)*)\]/.exec(entry)?.[1]?.split(', ') ?? [];
const findFile = (name: string) => files.find((path) => `/${path}`.endsWith(`/${name}`));
const withoutWraps = (text: string) => text.replaceAll(/\s+/g, ' ');

test('docs/security.md names only tests that exist', () => {
  const named = entries.join('\n').matchAll(/`([^`]+\.(?:test|journey)\.tsx?)`/g);
  const missing = [...new Set([...named].map(([, name = '']) => name))].filter((name) => !findFile(name));
  expect(missing).toEqual([]);
});

test('every entry of docs/security.md names its tests', () => {
  expect(entries.length).toBeGreaterThan(150);
  expect(entries.filter((entry) => !/ Tests: `/.test(entry))).toEqual([]);
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

test.each(entriesOf(rules))('%s', (entry) => {
  const tests = [...entry.matchAll(/`([^`]+\.(?:test|journey)\.tsx?)` › (.*?)(?=; `|$)/g)];
  expect(tests).not.toEqual([]);
  const missing = tests.filter(([, file = '', name = '']) => {
    const path = findFile(file);
    return !path || !withoutWraps(readFileSync(join(root, path), 'utf8')).includes(name);
  });
  expect(missing.map(([found]) => found)).toEqual([]);
});
