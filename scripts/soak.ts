import { findPostgresPrograms, startPrivatePostgres } from './suite/private-postgres.ts';
import { leaveNothingBehind } from './suite/processes.ts';
import { runVitest } from './suite/steps.ts';
import { ensureSystemPackages } from './suite/system-packages.ts';

/**
 * `npm run soak`: what takes too long for the suite. Killing the server under write load, twenty times per database; twenty times,
 * or as many as REPORT_KILL_ROUNDS says, while pages report; and thirty times, or as many as PAY_KILL_ROUNDS says, while people pay.
 */
leaveNothingBehind();

const killTest = ['--project', 'database', 'src/process', '-t', 'kill -9 under write load'];
await ensureSystemPackages();
const embedded = await runVitest('20 kills on PGlite', killTest, { KILL_ROUNDS: '20' });
const postgres = await startPrivatePostgres(findPostgresPrograms() ?? '');
const server = await runVitest('20 kills on PostgreSQL', killTest, {
  KILL_ROUNDS: '20',
  TEST_POSTGRES_URL: postgres.url,
});
const reportRounds = process.env['REPORT_KILL_ROUNDS'] ?? '20';
const reports = await runVitest(
  `${reportRounds} kills under reports`,
  ['--project', 'database', 'promotion/kill-under-reports'],
  { REPORT_KILL_ROUNDS: reportRounds, TEST_POSTGRES_URL: postgres.url },
);
const payRounds = process.env['PAY_KILL_ROUNDS'] ?? '30';
const payments = await runVitest(
  `${payRounds} kills under payments`,
  ['--project', 'database', 'pay/kill-under-payments'],
  { PAY_KILL_ROUNDS: payRounds, TEST_POSTGRES_URL: postgres.url },
);
postgres.stop();
const results = [embedded, server, reports, payments];
const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);
