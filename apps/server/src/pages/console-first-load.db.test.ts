import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { builds } from './front-end-builds.ts';

const MOST_BYTES = 455_000;

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
const manifest = JSON.parse(readFileSync(join(builds.console, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The page that a browser opens first, whose static imports are counted too. */
const ENTRY = 'index.html';

function filesOf(names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  names.forEach(visit);
  return files;
}

/** Size of the compressed file, or of the file itself if the build did not compress it. */
function bytesOf(file: string): number {
  const path = join(builds.console, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

function listPages(): { path: string; source: string }[] {
  const root = fileURLToPath(new URL('../../../console/', import.meta.url));
  return globSync('src/*/pages.ts', { cwd: root }).flatMap((list) => {
    const parts = readFileSync(join(root, list), 'utf8')
      .split(/\bpath: '/)
      .slice(1);
    return parts.map((part) => ({
      path: part.slice(0, part.indexOf("'")),
      source: join(dirname(list), /import\('([^']+)'\)/.exec(part)?.[1] ?? 'nothing'),
    }));
  });
}

test('the first load of every console page is at most 455 kB compressed', () => {
  const handbook = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
  const explained = [...handbook.matchAll(/<!-- pages: ([^>]+?) -->/g)].flatMap(([, paths = '']) => paths.split(/\s+/));
  const pages = listPages();
  expect(pages.map(({ path }) => path).toSorted()).toEqual(expect.arrayContaining(explained.toSorted()));
  const heavy = pages
    .map(({ path, source }) => ({
      path,
      bytes: [...filesOf([ENTRY, source])].reduce((sum, file) => sum + bytesOf(file), 0),
    }))
    .filter(({ bytes }) => bytes > MOST_BYTES);
  expect(heavy).toEqual([]);
});
