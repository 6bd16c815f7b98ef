import { globSync } from 'node:fs';
import { root } from '../launch.mjs';

const UNPOOLED = [
  // They make their own connections, clusters or processes.
  'db/',
  'start/',
  'admin/',
  // It reads sessions that were moved with the clock before the signal of the move can arrive.
  'console/sandbox.',
].map((start) => `apps/server/src/${start}`);

/**
 * The database tests that the full run repeats through pgbouncer, with a streaming replica. The others, which are
 * called `*.pooling.test.ts`, run so always.
 */
export const pooledTests = (): string[] =>
  globSync('apps/server/src/**/*.db.test.ts', { cwd: root }).filter(
    (file) => !UNPOOLED.some((start) => file.startsWith(start)),
  );
