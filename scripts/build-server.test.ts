import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundlePrograms } from './build-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'feisuo-bundle-'));
let output = '';

beforeAll(async () => {
  const files: Record<string, string> = {
    'package.json': '{ "type": "module" }',
    'src/main.ts': `import { readText, askThread } from './deep/parts.ts';
      console.log(readText());
      console.log(await askThread());
      const { fail } = await import('./deep/fail.ts');
      try { fail(); } catch (error) { console.log((error as Error).stack); }`,
    'src/deep/text.txt': 'text beside its source',
    'src/deep/thread.ts': `import { parentPort } from 'node:worker_threads';
      parentPort?.postMessage('thread' satisfies string);`,
    'src/deep/parts.ts': `import { readFileSync } from 'node:fs';
      import { Worker } from 'node:worker_threads';
      export const readText = () => readFileSync(new URL('text.txt', import.meta.url), 'utf8');
      export const askThread = () =>
        new Promise((resolve) => new Worker(new URL('./thread.ts', import.meta.url)).once('message', resolve));`,
    'src/deep/fail.ts': `interface Taken { away: true }

export function fail(): Taken {
  throw new Error('on the fourth line');
}`,
  };
  mkdirSync(join(folder, 'src/deep'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await bundlePrograms(folder, { main: 'src/main.ts' });
  const { stdout, stderr } = spawnSync(process.execPath, ['--enable-source-maps', join(folder, 'dist/main.js')], {
    encoding: 'utf8',
  });
  output = stdout + stderr;
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a bundled program finds files that are beside its source files', () => {
  expect(output).toContain('text beside its source');
});

test('a bundled program starts its worker threads', () => {
  expect(output).toMatch(/^thread$/m);
});

test('a stack trace of a bundled program names the source file and the line', () => {
  expect(output).toContain(join(folder, 'src/deep/fail.ts:4'));
});
