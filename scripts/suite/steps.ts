import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../launch.mjs';
import { runChild } from './processes.ts';

export interface StepResult {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
}

const node = process.execPath;
const projects = [
  'packages/contract',
  'packages/design',
  'packages/account-sdk',
  'packages/server-sdk',
  'apps/server',
  'apps/server/tsconfig.sdk.json',
  'apps/site',
  'apps/signin',
  'apps/console',
  'scripts',
  'e2e',
  'bench',
];

/** Runs a check of the code, which counts as one test. */
async function check(name: string, args: string[]): Promise<StepResult> {
  const startedAt = Date.now();
  const { code, output } = await runChild(node, args);
  if (code !== 0) console.log(output);
  return report({
    name,
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    seconds: (Date.now() - startedAt) / 1000,
  });
}

export const checkFormat = () => check('format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']);
const lint = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet'];
export const checkLint = () => check('lint', lint);
/** Type-aware lint rules load all TypeScript programs anyway, so reporting type errors takes little more time. */
export const checkLintAndTypes = () => check('lint and types', [...lint, '--type-check']);
/** Finds sizes, spaces, radii and breakpoints in CSS that are not in the scale of packages/design. */
export const checkStyles = () =>
  check('styles', ['node_modules/stylelint/bin/stylelint.mjs', '{apps,packages}/*/{app,src}/**/*.css']);
/** Finds unused files, exports and packages, and imports of packages that are not declared. */
export const checkUnused = () => check('unused code', ['node_modules/knip/bin/knip.js', '--no-progress']);
export const checkSiteTypes = () => check('route types', ['scripts/suite/site-typegen.ts']);
/** Checks two projects at a time. More processes would be slower, because each loads the same library types. */
export const checkTypes = () =>
  check('types', ['node_modules/typescript/bin/tsc', '-b', '--builders', '2', '--checkers', '1', ...projects]);

/** Runs vitest, and counts the results of its tests. */
export async function runVitest(name: string, args: string[], env: Record<string, string> = {}): Promise<StepResult> {
  const startedAt = Date.now();
  const { code, output, counts } = await withReport(async (file) => {
    const outcome = await runChild(
      node,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...args,
      ],
      { env: { ...process.env, ...env, NO_COLOR: '1' } },
    );
    return {
      ...outcome,
      counts: readCounts(file, (parsed: VitestReport) => ({
        passed: parsed.numPassedTests,
        failed: parsed.numFailedTests,
        slowest: filesOf(parsed),
      })),
    };
  });
  if (code !== 0) console.log(output);
  return report({ name, ...soundCounts(counts, code), seconds: (Date.now() - startedAt) / 1000 }, counts?.slowest);
}

/** Runs the journeys of a checkout with Playwright, and counts their results. */
export async function runJourneys(
  name: string,
  args: string[],
  env: Record<string, string> = {},
  cwd = root,
): Promise<StepResult> {
  const startedAt = Date.now();
  const { code, output, counts } = await withReport(async (file) => {
    const outcome = await runChild(
      node,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '-c',
        'e2e/playwright.config.ts',
        '--reporter=list,json',
        ...args,
      ],
      { cwd, env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, NO_COLOR: '1' } },
    );
    const read = (parsed: PlaywrightReport) => ({
      passed: parsed.stats.expected + parsed.stats.flaky,
      failed: parsed.stats.unexpected,
      slowest: journeysOf(parsed.suites),
    });
    return { ...outcome, counts: readCounts(file, read) };
  });
  if (code !== 0) console.log(output);
  return report({ name, ...soundCounts(counts, code), seconds: (Date.now() - startedAt) / 1000 }, counts?.slowest);
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}
interface PlaywrightSpec {
  title: string;
  tests: { results: { duration: number }[] }[];
}
interface PlaywrightSuite {
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: PlaywrightSuite[];
}
interface Counts {
  passed: number;
  failed: number;
  slowest: Timed[];
}
interface Timed {
  name: string;
  ms: number;
}
const SHOWN_SLOWEST = 8;

const filesOf = ({ testResults }: VitestReport): Timed[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    name: relative(process.cwd(), name),
    ms: endTime - startTime,
  }));

const journeysOf = (suites: readonly PlaywrightSuite[]): Timed[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => ({
      name: title,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...journeysOf(inner),
  ]);

async function withReport<T>(use: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-report-'));
  try {
    return await use(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readCounts(file: string, read: (parsed: VitestReport & PlaywrightReport) => Counts): Counts | null {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')) as VitestReport & PlaywrightReport);
  } catch {
    return null;
  }
}

/** Adds a failure if the test runner crashed, failed outside of a test, or ran no test at all. */
function soundCounts(counts: Counts | null, code: number): Pick<Counts, 'passed' | 'failed'> {
  if (!counts || counts.passed + counts.failed === 0) return { passed: 0, failed: 1 };
  const { passed, failed } = counts;
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function report(result: StepResult, slowest: readonly Timed[] = []): StepResult {
  const mark = result.failed === 0 ? '✓' : '✗';
  console.log(
    `${mark} ${result.name}: ${result.passed} passed, ${result.failed} failed (${result.seconds.toFixed(0)} s)`,
  );
  const shown = slowest.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN_SLOWEST);
  for (const { name, ms } of shown) console.log(`    ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
  return result;
}
