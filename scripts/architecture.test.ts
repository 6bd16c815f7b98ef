import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './launch.mjs';

const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const list = text.slice(text.indexOf('## Folders'), text.indexOf('## Import directions'));
const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/**
 * The lines of the document about a module: the line that starts with the module's name, and the following lines that
 * are indented more.
 */
function linesAbout(folder: string): string {
  const lines = list.slice(list.indexOf(' modules/')).split('\n');
  const from = lines.findIndex((line) => line.trimStart().startsWith(`${folder}/`));
  const depth = (line = '') => line.search(/\S/);
  const length = lines.slice(from + 1).findIndex((line) => depth(line) <= depth(lines[from]));
  return lines.slice(from, from + 1 + length).join('\n');
}

test('ARCHITECTURE.md names every folder of the server, the site and the account pages', () => {
  const missing = ['apps/server/src', 'apps/site/app', 'apps/signin/src'].flatMap((path) =>
    foldersOf(path).filter((folder) => !new RegExp(`(?:^|\\s)${folder}/`, 'm').test(list)),
  );
  expect(missing).toEqual([]);
});

test('ARCHITECTURE.md names every module and its folders', () => {
  const modules = 'apps/server/src/modules';
  const missing = foldersOf(modules).flatMap((name) =>
    foldersOf(join(modules, name))
      .filter((folder) => !new RegExp(`\\b${folder}\\b`).test(linesAbout(name).replaceAll(/`[^`]*`/g, '')))
      .map((folder) => `${name}/${folder}`),
  );
  expect(missing).toEqual([]);
});

test('ARCHITECTURE.md names no file or folder that does not exist', () => {
  const files = new Set(
    globSync(['{apps,packages,scripts}/**/*.{ts,tsx,mjs}'], { cwd: root, exclude: ['**/node_modules/**'] }).map(
      (file) => basename(file),
    ),
  );
  const named = [...text.matchAll(/`(?:[\w./-]*\/)?([\w.-]+\.(?:ts|tsx|mjs))`/g)].map(([, file]) => file ?? '');
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !files.has(file))).toEqual([]);
});
