import pg from 'pg';
import { ownProgram } from '../../apps/server/src/config/product-version.ts';
import { applyMigrations } from '../../apps/server/src/db/migrate.ts';
import { prepareLastRelease } from '../../apps/server/test/last-release.ts';
import { startPrivatePostgres } from '../../apps/server/test/private-postgres.ts';
import { runJourneys, type StepResult } from './steps.ts';

const NAME = 'journeys of the last release on this schema';

/** Journeys that use most tables. */
const journeys = [
  'account-centre',
  'activity-check-in',
  'console-refund-and-prices',
  'sign-in',
  'site-member',
  'site-orders',
  'site-pay',
  'site-support',
];

/** Runs journeys of the release before this one, with its own pages and server, on the schema of this version. */
export async function runLastReleaseJourneys(): Promise<StepResult> {
  const last = prepareLastRelease(['server', 'site', 'signin', 'console']);
  if (typeof last === 'string') {
    console.log(`– ${NAME} were left out: ${last}`);
    return { name: NAME, passed: 0, failed: 0, seconds: 0 };
  }
  const postgres = await startPrivatePostgres();
  try {
    await migrateTemplate(postgres.url);
    const files = journeys.map((name) => `e2e/${name}.journey.ts`);
    const env = { TEST_POSTGRES_URL: postgres.url, TEST_SERVER_BUILD: '1' };
    return await runJourneys(NAME, [...files, '--grep-invert', '@full'], env, last.folder);
  } finally {
    postgres.stop();
  }
}

/** Every new database is a copy of `template1`, so the older program finds this schema in each of them. */
async function migrateTemplate(postgresUrl: string): Promise<void> {
  const url = new URL(postgresUrl);
  url.pathname = '/template1';
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  try {
    await applyMigrations(pool, { program: ownProgram });
  } finally {
    await pool.end();
  }
}
