import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../launch.mjs';
import { findCycles, reachableFrom, readImportGraph } from './import-graph.mjs';

const graph = readImportGraph(root);

test('the import graph has no cycles, including types and dynamic imports', () => {
  expect(graph.size).toBeGreaterThan(2000);
  expect(findCycles(graph)).toEqual([]);
});

test('the code that settles a payment imports fewer than 60 files of pay, directly or indirectly', () => {
  const reached = [...reachableFrom(graph, 'apps/server/src/modules/pay/orders/settle-payment.ts')];
  const ofPay = reached.filter((file) => file.startsWith('apps/server/src/modules/pay/'));
  expect(ofPay).toContain('apps/server/src/modules/pay/books/post-payment.ts');
  expect(ofPay.length).toBeLessThan(60);
});

test('the import graph contains every form of import, also across packages, and no test files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-graph-'));
  const write = (path: string, ...lines: string[]) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), lines.join('\n'));
  };
  write(
    'apps/site/app/a.tsx',
    "import '@feisuo/design/tokens.css';",
    "import type { B } from './b.ts';",
    'import c, {',
    '  type D,',
    "} from './parts/c.ts';",
    "export { e } from './e.ts';",
    "const f = () => import('./f.tsx');",
    "type G = import('./g.ts').G;",
    "import { paths } from '@feisuo/contract/facts/paths';",
    "import { create } from '@feisuo/account-sdk';",
    "import './h.ts';",
  );
  const named = ['b.ts', 'parts/c.ts', 'e.ts', 'f.tsx', 'g.ts', 'h.ts'].map((name) => `apps/site/app/${name}`);
  named.push('packages/contract/src/facts/paths.ts', 'packages/account-sdk/src/index.ts');
  for (const path of named) write(path, '');
  write('apps/site/app/a.test.ts', "import './a.tsx';");
  const read = readImportGraph(folder);
  rmSync(folder, { recursive: true });
  expect(read.get('apps/site/app/a.tsx')?.toSorted()).toEqual(named.toSorted());
  expect(read.has('apps/site/app/a.test.ts')).toBe(false);
});

test('an import cycle lists all its files, and two cycles with a common file are reported as one', () => {
  const cycles = findCycles(
    new Map([
      ['a', ['b', 'outside']],
      ['b', ['a', 'c']],
      ['c', ['d']],
      ['d', ['b']],
      ['outside', ['x']],
      ['x', ['y']],
      ['y', ['x']],
    ]),
  );
  expect(cycles).toEqual([
    ['a', 'b', 'c', 'd'],
    ['x', 'y'],
  ]);
});
