import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/build/**', '**/dist/**', 'e2e/**'];

export default defineConfig({
  test: {
    projects: [
      {
        // The account client is built only for those who install it; within the house its sources are used.
        ssr: { resolve: { conditions: ['feisuo:source', ...defaultServerConditions] } },
        test: {
          name: 'unit',
          include: ['{packages,apps,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, '**/*.db.test.ts'],
        },
      },
      {
        test: {
          // Whatever opens a database. Runs on PGlite, or on the PostgreSQL server that TEST_POSTGRES_URL names.
          name: 'database',
          include: ['apps/server/**/*.db.test.ts'],
          exclude: ignored,
          globalSetup: 'apps/server/test/database-template.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // Each file starts servers and databases of its own; loading all modules anew for each took a third of the time.
          isolate: false,
        },
      },
    ],
  },
});
