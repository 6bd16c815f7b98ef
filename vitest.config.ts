import { globSync, readFileSync } from 'node:fs';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/build/**', '**/dist/**', 'e2e/**', 'release/**'];
const unit = ['{packages,apps,scripts,bench}/**/*.test.{ts,tsx}'];

/**
 * Tests that mock or reload modules run separately, because they would change these modules for later tests in the
 * same worker.
 */
const apart = globSync(unit, { exclude: ignored }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
);

// Only users who install the account client get its build. Inside this repository its sources are used.
// Node does not know the condition `module`, and some packages have files for bundlers behind it that Node cannot load.
const conditions = ['feisuo:source', ...defaultServerConditions.filter((condition) => condition !== 'module')];
const ssr = { resolve: { conditions } };

const databaseTests = {
  globalSetup: 'apps/server/test/database-template.ts',
  setupFiles: 'apps/server/test/one-connection.ts',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A busy machine needs longer than the default of one second.
  expect: { poll: { timeout: 10_000 } },
  maxWorkers: 3,
  // A larger young generation saves a tenth of the processor time, because most objects of a test die young.
  execArgv: ['--max-semi-space-size=64'],
  // With isolation, loading all modules for each file took a third of the time. It is not needed, because each
  // file starts its own servers and databases.
  isolate: false,
};

export default defineConfig({
  test: {
    projects: [
      {
        ssr,
        test: {
          name: 'unit',
          include: unit,
          exclude: [...ignored, '**/*.{db,pooling,deploy}.test.ts', ...apart],
          // With isolation, starting a worker per file took two thirds of the time.
          isolate: false,
        },
      },
      { ssr, test: { name: 'unit-apart', include: apart } },
      {
        test: {
          // Tests of the release and of the files in deploy/. They need the builds, and packages of Debian.
          name: 'deployment',
          include: ['scripts/{release,deployment}/**/*.deploy.test.ts'],
          exclude: [...ignored, ...(process.env['WITHOUT'] ?? '').split(',').filter(Boolean)],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          // Database tests through pgbouncer, with a streaming replica. They need pgbouncer of Debian.
          name: 'pooling',
          include: [
            'apps/server/**/*.pooling.test.ts',
            ...(process.env['ALSO_POOLED'] ?? '').split(',').filter(Boolean),
          ],
          exclude: ignored,
          ...databaseTests,
        },
      },
      {
        test: {
          // Tests that open a database. They start their own PostgreSQL, or use the server in TEST_POSTGRES_URL.
          name: 'database',
          include: ['apps/server/**/*.db.test.ts'],
          // WITHOUT lists test files that a run of the suite excludes. The `--exclude` flag of vitest has no effect on
          // projects.
          exclude: [...ignored, ...(process.env['WITHOUT'] ?? '').split(',').filter(Boolean)],
          ...databaseTests,
        },
      },
    ],
  },
});
