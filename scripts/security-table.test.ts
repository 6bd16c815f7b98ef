import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = ['apps', 'packages', 'e2e', 'scripts'].flatMap((folder) =>
  globSync(`${folder}/**/*.{test,journey}.{ts,tsx}`, { cwd: root, exclude: (path) => path.includes('node_modules') }),
);
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '));
const [named, listed] = [
  rows.join('\n').matchAll(/`([^`]+\.(?:test|journey)\.tsx?)`/g),
  rows.filter((row) => /^\| A\d+ /.test(row)),
];
const findFile = (name: string) => files.find((path) => `/${path}`.endsWith(`/${name}`));

test('docs/security.md names tests that exist', () => {
  const missing = [...new Set([...named].map(([, name = '']) => name))].filter((name) => !findFile(name));
  expect(missing).toEqual([]);
});

test('each line A1 to A15 of the audit has a row', () => {
  const lines = new Set(listed.map((row) => row.split('|')[1]?.trim()));
  expect([...lines]).toEqual(Array.from({ length: 15 }, (_, index) => `A${index + 1}`));
});

test.each(listed)('%s', (row) => {
  const tests = [...row.matchAll(/`([^`]+\.(?:test|journey)\.tsx?)` › (.*?)(?=; `|\s*\|$)/g)];
  expect(tests).not.toEqual([]);
  const missing = tests.filter(([, file = '', name = '']) => {
    const path = findFile(file);
    return !path || !readFileSync(join(root, path), 'utf8').includes(name);
  });
  expect(missing.map(([found]) => found)).toEqual([]);
});
