import { findPostgresPrograms, startPrivatePostgres } from './suite/private-postgres.ts';
import { leaveNothingBehind } from './suite/processes.ts';
import { runVitest } from './suite/steps.ts';
import { ensureSystemPackages } from './suite/system-packages.ts';

/**
 * `npm run soak`: what takes too long for the suite. Killing the server under write load, twenty times per database; twenty times,
 * or as many as REPORT_KILL_ROUNDS says, while pages report; thirty times, or as many as PAY_KILL_ROUNDS says, while people pay; and
 * twenty times, or as many as ACT_KILL_ROUNDS says, while they draw and exchange. Last, a million random steps of the coin ledger, or
 * as many as COIN_WALK_STEPS says.
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
const actRounds = process.env['ACT_KILL_ROUNDS'] ?? '20';
const draws = await runVitest(
  `${actRounds} kills under draws and exchanges`,
  ['--project', 'database', 'activity/kill-under-draws'],
  { ACT_KILL_ROUNDS: actRounds, TEST_POSTGRES_URL: postgres.url },
);
const walkSteps = process.env['COIN_WALK_STEPS'] ?? '1000000';
const walk = await runVitest(
  `${walkSteps} random steps of the coin ledger`,
  ['--project', 'database', 'activity/coins/random-walk'],
  { COIN_WALK_STEPS: walkSteps, TEST_POSTGRES_URL: postgres.url },
);
postgres.stop();
const results = [embedded, server, reports, payments, draws, walk];
const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);
