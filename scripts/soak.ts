import { findPostgresPrograms, startPrivatePostgres } from './suite/private-postgres.ts';
import { leaveNothingBehind } from './suite/processes.ts';
import { runVitest } from './suite/steps.ts';
import { ensureSystemPackages } from './suite/system-packages.ts';

/** `npm run soak`: what takes too long for the suite. Today: killing the server under write load, twenty times per database. */
leaveNothingBehind();

const killTest = ['--project', 'database', 'src/process', '-t', 'kill -9 under write load'];
await ensureSystemPackages();
const embedded = await runVitest('20 kills on PGlite', killTest, { KILL_ROUNDS: '20' });
const postgres = await startPrivatePostgres(findPostgresPrograms() ?? '');
const server = await runVitest('20 kills on PostgreSQL', killTest, {
  KILL_ROUNDS: '20',
  TEST_POSTGRES_URL: postgres.url,
});
postgres.stop();
const failed = embedded.failed + server.failed;
console.log(`${embedded.passed + server.passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
