import {
  findDebianPrograms,
  startPrivatePostgres,
  type PrivatePostgres,
} from '../apps/server/test/private-postgres.ts';
import { staleBuilds } from './builds.mjs';
import { longTests } from './suite/long-tests.ts';
import { pooledTests } from './suite/pooled-tests.ts';
import { cleanUpOnExit, runChild } from './suite/processes.ts';
import { runLastReleaseJourneys } from './suite/last-release.ts';
import { temporaryFolder } from './suite/temporary-folder.ts';
import {
  checkFormat,
  checkLintAndTypes,
  checkSiteTypes,
  checkStyles,
  checkTypes,
  checkUnused,
  runJourneys,
  runVitest,
  type StepResult,
} from './suite/steps.ts';
import {
  browserPackages,
  cephPackages,
  deploymentPackages,
  ensureSystemPackages,
  oidcClientPackages,
  poolerPackage,
  postgresPackage,
} from './suite/system-packages.ts';

/** `npm test`: the whole test suite, on a machine that has only Node. `--full` adds long and exhaustive tests. */
const isFull = process.argv.includes('--full');
cleanUpOnExit(temporaryFolder());

const results: StepResult[] = [];
// Installing packages mostly waits for the network, so steps that do not need the packages run at the same time. The
// installation is always awaited, because interrupting the package manager would leave it broken.
const packages = ensureSystemPackages([
  ...browserPackages,
  ...deploymentPackages,
  poolerPackage,
  ...(isFull ? [postgresPackage, ...oidcClientPackages, ...cephPackages] : []),
]);
try {
  const postgres = await startPrivatePostgres();
  await buildAll();
  results.push(await checkSiteTypes());
  // Two sequences of steps run in parallel, because a single sequence would leave a third of the processor idle.
  await Promise.all([
    runInTurn([checkFormat, checkStyles, checkUnused, checkLintAndTypes, ...(isFull ? [checkTypes] : [])]),
    runInTurn([
      () => runVitest('unit tests', ['--project', 'unit', '--project', 'unit-apart']),
      () => runDatabaseTests('database tests', postgres),
      runPoolingTests,
      () => runDeploymentTests(postgres),
    ]),
  ]);
  // The journeys connect to PostgreSQL by TCP, as most installations do.
  results.push(
    await runJourneys('browser journeys', isFull ? [] : ['--grep-invert', '@full'], {
      TEST_POSTGRES_URL: postgres.url,
      TEST_SERVER_BUILD: '1',
    }),
  );
  postgres.stop();
  if (isFull) {
    await runOnDebianPostgres();
    results.push(await runLastReleaseJourneys());
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push({ name: 'suite', passed: 0, failed: 1, seconds: 0 });
  await packages.catch(() => {});
}
const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);

/** Runs the database tests on the oldest PostgreSQL version that we support. */
async function runOnDebianPostgres(): Promise<void> {
  const programs = findDebianPrograms();
  if (!programs) throw new Error("Debian's PostgreSQL was installed, but is not found");
  const postgres = await startPrivatePostgres(programs);
  results.push(await runDatabaseTests(`database tests on PostgreSQL ${programs.release}`, postgres));
  postgres.stop();
}

/** Runs database tests through pgbouncer and with a replica, on a PostgreSQL of their own. */
async function runPoolingTests(): Promise<StepResult> {
  await packages;
  return runVitest('database tests through pgbouncer, with a replica', ['--project', 'pooling'], {
    ...(isFull && { ALSO_POOLED: pooledTests().join(',') }),
    TEST_SERVER_BUILD: '1',
  });
}

async function runDeploymentTests({ url }: PrivatePostgres): Promise<StepResult> {
  await packages;
  return runVitest('deployment tests', ['--project', 'deployment'], {
    ...(isFull ? {} : { WITHOUT: longTests.join(',') }),
    TEST_POSTGRES_URL: url,
  });
}

function runDatabaseTests(name: string, { socketUrl }: PrivatePostgres): Promise<StepResult> {
  return runVitest(name, ['--project', 'database'], {
    ...(isFull ? { KILL_ROUNDS: '20' } : { WITHOUT: longTests.join(',') }),
    TEST_POSTGRES_URL: socketUrl,
    TEST_SERVER_BUILD: '1',
  });
}

async function buildAll(): Promise<void> {
  const stale = staleBuilds();
  if (stale.length === 0) return;
  const { code } = await runChild(process.execPath, ['scripts/build.ts', ...stale], { isShown: true });
  if (code !== 0) throw new Error('the build failed');
}

async function runInTurn(steps: (() => Promise<StepResult>)[]): Promise<void> {
  for (const step of steps) results.push(await step());
}
