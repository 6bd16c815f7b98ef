import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeMapsOut } from './move-source-maps.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-take-maps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('source maps move out of the served folder and keep their relative paths', async () => {
  const [served, mapsFolder] = [join(folder, 'client'), join(folder, 'source-maps')];
  mkdirSync(join(served, 'assets/deep'), { recursive: true });
  for (const file of ['assets/a.js', 'assets/a.js.map', 'assets/deep/b.css.map', 'robots.txt']) {
    writeFileSync(join(served, file), file);
  }
  await takeMapsOut(served, mapsFolder);
  const isThere = (...path: string[]) => existsSync(join(...path));
  expect([isThere(served, 'assets/a.js'), isThere(served, 'robots.txt')]).toEqual([true, true]);
  expect([isThere(served, 'assets/a.js.map'), isThere(served, 'assets/deep/b.css.map')]).toEqual([false, false]);
  expect([isThere(mapsFolder, 'assets/a.js.map'), isThere(mapsFolder, 'assets/deep/b.css.map')]).toEqual([true, true]);
});

test('if a build has no source maps, no folder for source maps is created', async () => {
  mkdirSync(join(folder, 'dist'));
  await takeMapsOut(join(folder, 'dist'), join(folder, 'source-maps'));
  expect(existsSync(join(folder, 'source-maps'))).toBe(false);
});
