import { parseArgs } from 'node:util';
import { startPrivatePostgres } from '../apps/server/test/private-postgres.ts';
import { staleBuilds } from './builds.mjs';
import { cleanUpOnExit, runChild } from './suite/processes.ts';
import { runVitest } from './suite/steps.ts';
import { runHours } from './soak/run-hours.ts';

/**
 * `npm run soak`: runs the tests that take very long; `-- --only coins` runs one part. Environment variables such as
 * `KILL_ROUNDS` set how often a part is repeated, and `COIN_WALK_STEPS` sets the number of steps in the coin ledger.
 * `-- --only fuzz --requests N` sends N mutated requests; `FUZZ_SEED` repeats a run. `-- --hours H` runs mixed traffic
 * for H hours with a fault each minute, on the builds, instead of the parts.
 */
interface Part {
  name: string;
  what: string;
  /** Environment variable for the number of repetitions, and its default. */
  setting: string;
  usual: number;
  filter: string[];
}

const parts: Part[] = [
  {
    name: 'writes',
    what: 'kills under write load',
    setting: 'KILL_ROUNDS',
    usual: 20,
    filter: ['src/start/process', '-t', 'kill -9 under write load'],
  },
  {
    name: 'power',
    what: 'kills of server and embedded PostgreSQL together',
    setting: 'POWER_CUT_ROUNDS',
    usual: 100,
    filter: ['src/start/process-embedded', '-t', 'killed together under write load'],
  },
  {
    name: 'reports',
    what: 'kills while pages report',
    setting: 'REPORT_KILL_ROUNDS',
    usual: 20,
    filter: ['promotion/kill-during-reports'],
  },
  {
    name: 'payments',
    what: 'kills while people pay',
    setting: 'PAY_KILL_ROUNDS',
    usual: 30,
    filter: ['pay/kill-during-payments'],
  },
  {
    name: 'draws',
    what: 'kills while they draw and exchange',
    setting: 'ACT_KILL_ROUNDS',
    usual: 20,
    filter: ['activity/kill-during-draws'],
  },
  {
    name: 'database',
    what: 'stops, kills, freezes and network cuts of the database under load',
    setting: 'DATABASE_FAULT_ROUNDS',
    usual: 200,
    filter: ['src/start/process-database-faults'],
  },
  {
    name: 'versions',
    what: 'requests to each process while the last release and this version replace each other',
    setting: 'VERSION_REQUESTS',
    usual: 2000,
    filter: ['src/start/two-versions'],
  },
  {
    name: 'fuzz',
    what: 'mutated requests by the OpenAPI document',
    setting: 'FUZZ_REQUESTS',
    usual: 1_000_000,
    filter: ['src/http/fuzz'],
  },
  {
    name: 'coins',
    what: 'random steps of the coin ledger',
    setting: 'COIN_WALK_STEPS',
    usual: 1_000_000,
    filter: ['activity/coins/random-walk'],
  },
];

cleanUpOnExit();
const { values } = parseArgs({
  options: { only: { type: 'string' }, requests: { type: 'string' }, hours: { type: 'string' } },
});
if (values.hours !== undefined) {
  const hours = Number(values.hours);
  if (!(hours >= 0.05 && hours <= 100)) {
    console.error('--hours takes a number from 0.05 to 100');
    process.exit(2);
  }
  const stale = staleBuilds();
  if (stale.length > 0) {
    const { code } = await runChild(process.execPath, ['scripts/build.ts', ...stale], { isShown: true });
    if (code !== 0) process.exit(1);
  }
  process.exit((await runHours(hours)) ? 0 : 1);
}
if (values.requests !== undefined) process.env['FUZZ_REQUESTS'] = values.requests;
const wanted = parts.filter(({ name }) => values.only === undefined || values.only.split(',').includes(name));
if (wanted.length === 0) {
  console.error(`--only takes ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const results: { passed: number; failed: number }[] = [];
const run = async ({ what, setting, usual, filter }: Part, settings: Record<string, string>) => {
  const often = process.env[setting] ?? String(usual);
  const title = `${often} ${what}`;
  results.push(await runVitest(title, ['--project', 'database', ...filter], { [setting]: often, ...settings }));
};
const postgres = await startPrivatePostgres();
for (const part of wanted) await run(part, { TEST_POSTGRES_URL: postgres.url });
postgres.stop();
const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);
