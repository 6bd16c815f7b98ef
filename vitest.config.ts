import { globSync, readFileSync } from 'node:fs';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/build/**', '**/dist/**', 'e2e/**'];
const unit = ['{packages,apps,scripts,bench}/**/*.test.{ts,tsx}'];

/** Tests that replace modules or load them anew would do so for whoever comes after them in the same worker. */
const apart = globSync(unit, { exclude: ignored }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
);

// The account client is built only for those who install it; within the house its sources are used.
const ssr = { resolve: { conditions: ['feisuo:source', ...defaultServerConditions] } };

export default defineConfig({
  test: {
    projects: [
      {
        ssr,
        test: {
          name: 'unit',
          include: unit,
          exclude: [...ignored, '**/*.db.test.ts', ...apart],
          // A worker per file took two thirds of the time.
          isolate: false,
        },
      },
      { ssr, test: { name: 'unit-apart', include: apart } },
      {
        test: {
          // Tests that open a database, on a PostgreSQL of their own or on the server that TEST_POSTGRES_URL names.
          name: 'database',
          include: ['apps/server/**/*.db.test.ts'],
          // What the suite leaves out of one of its runs; the runner's own flag does not reach projects.
          exclude: [...ignored, ...(process.env['WITHOUT'] ?? '').split(',').filter(Boolean)],
          globalSetup: 'apps/server/test/database-template.ts',
          setupFiles: 'apps/server/test/one-connection.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
          // Each file starts servers and databases of its own; loading all modules anew for each took a third of the time.
          isolate: false,
        },
      },
    ],
  },
});
