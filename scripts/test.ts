import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staleFrontEnds } from './front-ends.mjs';
import { findPostgresPrograms, startPrivatePostgres } from './suite/private-postgres.ts';
import { leaveNothingBehind, runChild } from './suite/processes.ts';
import { quickFolder } from './suite/quick-folder.ts';
import {
  checkFormat,
  checkLint,
  checkSiteTypes,
  checkTypes,
  embeddedEveryTime,
  notEveryTime,
  runJourneys,
  runVitest,
  type StepResult,
} from './suite/steps.ts';
import { ensureSystemPackages } from './suite/system-packages.ts';

/** `npm test`: everything that must hold, on a machine with nothing but Node. `--full` adds the exhaustive matrices. */
const isFull = process.argv.includes('--full');
leaveNothingBehind(quickFolder());

const results: StepResult[] = [];
/** What the first run of database tests makes, the second one needs too. */
const embeddedTemplate = mkdtempSync(join(tmpdir(), 'feisuo-embedded-'));
// Mostly waiting for the network, so everything that needs none of it goes on meanwhile. Awaited however that ends: whoever
// ends a package manager in its middle leaves a machine to repair.
const packages = ensureSystemPackages();
try {
  const settings = { ...(isFull && { KILL_ROUNDS: '20' }), EMBEDDED_TEMPLATE: embeddedTemplate };
  await Promise.all([packages, checkWithoutPackages(settings)]);
  const postgres = await startPrivatePostgres(findPostgresPrograms() ?? '');
  results.push(
    await runVitest('database tests on PostgreSQL', ['--project', 'database'], {
      ...(isFull ? {} : { WITHOUT: notEveryTime.join(',') }),
      TEST_POSTGRES_URL: postgres.socketUrl,
      ...settings,
    }),
  );
  results.push(
    isFull
      ? await runJourneys('browser journeys on PGlite', [])
      : // By TCP, as most who run a PostgreSQL server reach it.
        await runJourneys('browser journeys on PostgreSQL', ['--grep-invert', '@full'], {
          TEST_POSTGRES_URL: postgres.url,
        }),
  );
  postgres.stop();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push({ name: 'suite', passed: 0, failed: 1, seconds: 0 });
  await packages.catch(() => {});
}
const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);

async function checkWithoutPackages(settings: Record<string, string>): Promise<void> {
  const stale = staleFrontEnds();
  // The site takes longer than the others together.
  await Promise.all([build(stale.filter(isSite)), build(stale.filter((name) => !isSite(name)))]);

  results.push(await checkSiteTypes());
  // Each by itself leaves a third of the machine idle.
  const lanes = [
    [checkFormat, checkTypes, checkLint],
    [
      () => runVitest('unit tests', ['--project', 'unit', '--project', 'unit-apart']),
      () =>
        runVitest(
          'database tests on PGlite',
          ['--project', 'database', ...(isFull ? [] : embeddedEveryTime)],
          settings,
        ),
    ],
  ];
  await Promise.all(lanes.map(runInTurn));
}

async function runInTurn(steps: (() => Promise<StepResult>)[]): Promise<void> {
  for (const step of steps) results.push(await step());
}

function isSite(name: string): boolean {
  return name === 'site';
}

async function build(names: string[]): Promise<void> {
  if (names.length === 0) return;
  const { code } = await runChild(process.execPath, ['scripts/build.ts', ...names], { isShown: true });
  if (code !== 0) throw new Error('the front ends could not be built');
}
