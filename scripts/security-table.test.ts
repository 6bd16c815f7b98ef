import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = ['apps', 'packages', 'e2e', 'scripts'].flatMap((folder) =>
  globSync(`${folder}/**/*.{test,journey}.{ts,tsx}`, { cwd: root, exclude: (path) => path.includes('node_modules') }),
);
const [threats = '', rules = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split(/^## Rules of /m);
const rowsOf = (text: string) => text.split('\n').filter((line) => /^\| (?:[ABC]\d+|–)[ ,]/.test(line));
const rows = [...rowsOf(threats), ...rowsOf(rules)];
const named = rows.join('\n').matchAll(/`([^`]+\.(?:test|journey)\.tsx?)`/g);
const linesOf = (row: string) => row.split('|')[1]?.trim().split(', ') ?? [];
const findFile = (name: string) => files.find((path) => `/${path}`.endsWith(`/${name}`));

test('docs/security.md names tests that exist', () => {
  const missing = [...new Set([...named].map(([, name = '']) => name))].filter((name) => !findFile(name));
  expect(missing).toEqual([]);
});

test('every row says its line of the audit', () => {
  const tables = `${threats}${rules}`.split('\n').filter((line) => /^\| (?!line|-{3})/.test(line));
  expect(tables.filter((line) => !rows.includes(line))).toEqual([]);
});

test.each([
  ['A', 15, rules],
  ['B', 10, threats],
  ['C', 5, threats],
])('each line of %s, 1 to %i, has a row', (part, count, table) => {
  const lines = new Set(rowsOf(table).flatMap(linesOf));
  const expected = Array.from({ length: count }, (_, index) => `${part}${index + 1}`);
  expect(expected.filter((line) => !lines.has(line))).toEqual([]);
});

test.each(rowsOf(rules))('%s', (row) => {
  const tests = [...row.matchAll(/`([^`]+\.(?:test|journey)\.tsx?)` › (.*?)(?=; `|\s*\|$)/g)];
  expect(tests).not.toEqual([]);
  const missing = tests.filter(([, file = '', name = '']) => {
    const path = findFile(file);
    return !path || !readFileSync(join(root, path), 'utf8').includes(name);
  });
  expect(missing.map(([found]) => found)).toEqual([]);
});
