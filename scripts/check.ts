import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { staleBuilds } from './builds.mjs';
import { root } from './launch.mjs';
import { cleanUpOnExit } from './suite/processes.ts';
import {
  checkFormat,
  checkLint,
  checkSiteTypes,
  checkStyles,
  checkTypes,
  checkUnused,
  runVitest,
  type StepResult,
} from './suite/steps.ts';

/** `npm run check`: the fast checks and tests, for every save and before every commit. */
cleanUpOnExit();
const stale = staleBuilds();
if (stale.length > 0) spawnSync(process.execPath, [join(root, 'scripts/build.ts'), ...stale], { stdio: 'inherit' });

const results: StepResult[] = [await checkSiteTypes()];
results.push(
  ...(
    await Promise.all([
      checkFormat().then(async (format) => [format, await checkStyles(), await checkLint()]),
      checkTypes().then(async (types) => [types, await checkUnused()]),
    ])
  ).flat(),
);
results.push(await runVitest('unit tests', ['--project', 'unit', '--project', 'unit-apart']));
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${results.reduce((sum, result) => sum + result.passed, 0)} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
