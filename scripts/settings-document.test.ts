import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingChapters, settingsTable } from '../apps/server/src/config/all-settings.ts';
import { LINE_WIDTH, writeSettings } from './settings-document.ts';
import { runtimeVariables, toolVariables } from './tool-variables.ts';

const root = join(import.meta.dirname, '..');
const declared = { ...settingsTable, ...runtimeVariables, ...toolVariables };

test('docs/settings.md is up to date (npm run docs:settings writes it)', () => {
  expect(readFileSync(join(root, 'docs/settings.md'), 'utf8')).toBe(writeSettings());
});

test('every setting has a one-sentence description', () => {
  const vague = Object.entries(declared).filter(([, { description }]) => !/^\S.{5,}[^\s.]$/u.test(description));
  expect(vague.map(([name]) => name)).toEqual([]);
});

test('every setting belongs to a chapter of docs/settings.md', () => {
  const listed = settingChapters.flatMap(({ settings }) => Object.keys(settings));
  expect(listed.toSorted()).toEqual(Object.keys(settingsTable).toSorted());
});

test('no line of docs/settings.md exceeds the maximum width', () => {
  expect(
    writeSettings()
      .split('\n')
      .filter((line) => line.length > LINE_WIDTH),
  ).toEqual([]);
});

/** Variables of the operating system and of npm, and variables that a script sets for its own child processes. */
const others = new Set(['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_ENV']);

test('every variable that tests, benchmarks and scripts read has a declaration', () => {
  const files = globSync('{apps,packages,scripts,bench,e2e}/**/*.{ts,mjs}', {
    cwd: root,
    exclude: (path) => /node_modules|\/(?:dist|build)(?:\/|$)/.test(path),
  });
  const read = [...files, 'vitest.config.ts'].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/process\.env(?:\['|\.)([A-Z][A-Z_]+)/g)].map(
      ([, name]) => name,
    ),
  );
  expect(read.length).toBeGreaterThan(20);
  const undeclared = read.filter((name = '') => !(name in declared) && !others.has(name));
  expect([...new Set(undeclared)]).toEqual([]);
});
