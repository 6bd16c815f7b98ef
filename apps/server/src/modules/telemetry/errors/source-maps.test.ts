import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Frame, StoredError } from './stored-error.ts';
import { SourceMaps } from './source-maps.ts';

const source = `function readPlans(plans) {
  return plans.map((plan) => plan.price.cents);
}

export function openPlans() {
  return readPlans([{ price: null }]);
}
globalThis.openPlans = openPlans;
`;

let folder: string;
let thrown: Error;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'feisuo-maps-'));
  const app = join(folder, 'app');
  mkdirSync(app);
  writeFileSync(join(app, 'plans.ts'), source);
  const bundle = await rolldown({ input: join(app, 'plans.ts'), cwd: folder });
  const { output } = await bundle.write({
    dir: join(folder, 'maps/assets'),
    entryFileNames: 'plans-Dk3x9QaB.js',
    sourcemap: 'hidden',
    minify: true,
  });
  await import(join(folder, 'maps/assets', output[0].fileName));
  try {
    (globalThis as unknown as { openPlans(): void }).openPlans();
  } catch (error) {
    thrown = error as Error;
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads the frames from the stack of an error that minified code threw, the innermost frame last. */
const framesOf = (error: Error): Frame[] =>
  [
    ...(error.stack ?? '').matchAll(
      /at (?:([\w.]+) \()?(?:file:\/\/)?[^\s(]*plans-Dk3x9QaB\.js(?:\?[^:]*)?:(\d+):(\d+)/g,
    ),
  ]
    .map(([, name = '', line, column]) => ({
      file: '/assets/plans-Dk3x9QaB.js',
      function: name,
      line: Number(line),
      column: Number(column),
      isOurs: true,
    }))
    .toReversed();

const errorWith = (frames: Frame[]) =>
  ({ body: { exceptions: [{ type: 'TypeError', value: '', isHandled: false, frames }] } }) as unknown as StoredError;

test('minified frames are mapped to the function, line and surrounding lines of the source', async () => {
  const frames = framesOf(thrown);
  expect(frames.length).toBeGreaterThan(1);
  await new SourceMaps(join(folder, 'maps')).locate(errorWith(frames));
  const innermost = frames.at(-1)?.source;
  expect(innermost).toMatchObject({ file: expect.stringMatching(/app\/plans\.ts$/), line: 2, isOurs: true });
  expect(innermost?.excerpt?.from).toBe(1);
  expect(innermost?.excerpt?.lines[1]).toContain('plan.price.cents');
  expect(frames.some(({ source: at }) => at?.line === 6)).toBe(true);
});

test('a stack frame stays unchanged if its build has no source maps or its path is not in our build', async () => {
  const odd = [
    '/assets/gone-00000000.js',
    '/assets/../../etc/passwd',
    '/assets/..%2f..%2fx.js',
    '/x/plans-Dk3x9QaB.js',
    '',
  ];
  const frames = odd.map((file) => ({ file, function: 'n', line: 1, column: 1, isOurs: true }));
  await new SourceMaps(join(folder, 'maps')).locate(errorWith(frames));
  expect(frames.map((frame) => 'source' in frame)).toEqual(odd.map(() => false));
});

test('source maps are cached up to a total size, and the least recently used ones are read again', async () => {
  const names = ['one', 'two', 'three'].map((name) => `${name}-00000000.js`);
  const map = JSON.stringify({ version: 3, names: [], mappings: 'AAAA', sources: ['a.ts'], sourcesContent: ['a();'] });
  for (const name of names) writeFileSync(join(folder, 'maps/assets', `${name}.map`), map);
  const read: string[] = [];
  const maps = new SourceMaps(join(folder, 'maps'), {
    maxKeptBytes: 2 * map.length,
    read: (path) => {
      read.push(basename(path, '.js.map'));
      return readFile(path);
    },
  });
  const use = async (name: string) => {
    const frames: Frame[] = [{ file: `/assets/${name}-00000000.js`, function: 'n', line: 1, column: 1, isOurs: true }];
    await maps.locate(errorWith(frames));
    return frames[0]?.source !== undefined;
  };
  const uses = ['one', 'two', 'one', 'three', 'one', 'two', 'gone', 'gone', 'two', 'one'];
  expect(await Promise.all([use('one'), use('one')])).toEqual([true, true]);
  for (const name of uses) expect([name, await use(name)]).toEqual([name, name !== 'gone']);
  expect(read.map((name) => name.split('-')[0])).toEqual(['one', 'two', 'three', 'two', 'gone', 'gone']);
});

test('a source map that is larger than the cache is used but not cached', async () => {
  const map = JSON.stringify({ version: 3, names: [], mappings: 'AAAA', sources: ['a.ts'], sourcesContent: ['a();'] });
  writeFileSync(join(folder, 'maps/assets/large-00000000.js.map'), map);
  let reads = 0;
  const read = (path: string) => ((reads += 1), readFile(path));
  const maps = new SourceMaps(join(folder, 'maps'), { maxKeptBytes: map.length - 1, read });
  for (const expected of [1, 2]) {
    const frames: Frame[] = [{ file: '/assets/large-00000000.js', function: 'n', line: 1, column: 1, isOurs: true }];
    await maps.locate(errorWith(frames));
    expect([frames[0]?.source?.file, reads]).toEqual(['a.ts', expected]);
  }
});

test('a malformed source map causes no error', async () => {
  writeFileSync(join(folder, 'maps/assets/bad-00000000.js.map'), 'no map');
  const frames: Frame[] = [{ file: '/assets/bad-00000000.js', function: 'n', line: 1, column: 1, isOurs: true }];
  await new SourceMaps(join(folder, 'maps')).locate(errorWith(frames));
  expect(frames[0]?.source).toBeUndefined();
});
