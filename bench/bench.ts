import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { staleBuilds } from '../scripts/builds.mjs';
import { root } from '../scripts/launch.mjs';
import { cleanUpOnExit } from '../scripts/suite/processes.ts';
import { measureAccount } from './account/measure-account.ts';
import { measureActivity } from './activity/measure-activity.ts';
import { measureCapacity } from './capacity/measure-capacity.ts';
import { measureFigures } from './console/measure-figures.ts';
import { measureMoneyLists, measureOtherLists } from './console/measure-lists.ts';
import { measureImport } from './import/measure-import.ts';
import { measureDatabase } from './database/measure-database.ts';
import { measureDownload } from './measure-download.ts';
import { measureHomePage, measureJsonRoute } from './measure-routes.ts';
import { measureCaptcha } from './measure-captcha.ts';
import { measureJavascript } from './measure-javascript.ts';
import { measureLighthouse } from './lighthouse/measure-lighthouse.ts';
import { measureSdk } from './measure-sdk.ts';
import { measureStability } from './measure-stability.ts';
import { measureStart } from './measure-start.ts';
import { measurePages } from './pages/measure-pages.ts';
import { measurePay } from './pay/measure-pay.ts';
import { measurePromotion } from './promotion/measure-promotion.ts';
import { measureWorkers } from './workers/measure-workers.ts';
import { brokenRow, isMissed, printTable, type Row } from './row.ts';
import { setStage, type Stage } from './shared-servers.ts';

interface Benchmark {
  description: string;
  measure: (stage: Stage) => Promise<Row[]>;
  /** Runs only if `--only` names it, because it takes long. */
  isLong?: boolean;
}

/** All benchmarks. Those that measure time come first, because the browser of the others would slow them down. */
const benchmarks: Record<string, Benchmark> = {
  start: {
    description: '`npm start` on existing data until it is ready, and the memory it then holds',
    measure: measureStart,
  },
  'home page': { description: 'the cached home page against a bare Fastify', measure: measureHomePage },
  'json route': { description: 'an account route against a bare Fastify', measure: measureJsonRoute },
  download: { description: 'an installer of 20 MB against @fastify/static', measure: measureDownload },
  database: { description: 'the embedded PostgreSQL against the one of Debian', measure: measureDatabase },
  account: { description: 'the account service against the least its work can cost', measure: measureAccount },
  import: { description: 'an import of users against a million in twenty minutes', measure: measureImport },
  workers: {
    description: 'two worker processes against one: CPU per call, and the rate with equal shares of CPU',
    measure: measureWorkers,
  },
  pay: {
    description: 'orders and payments against the statements that they need, and with a million past orders',
    measure: measurePay,
  },
  activity: {
    description: 'check-ins and draws against the statements that they need',
    measure: measureActivity,
  },
  promotion: {
    description: 'slots with a thousand line items and their reports against a bare Fastify',
    measure: measurePromotion,
  },
  'console figures': {
    description: 'the overview over ten million events, against reading them; CONSOLE_EVENTS says how many',
    measure: measureFigures,
  },
  'console money': {
    description: 'lists of accounts, orders and the audit log over a million rows each; CONSOLE_ROWS says how many',
    measure: measureMoneyLists,
  },
  'console other': { description: 'all other lists of the console, the same way', measure: measureOtherLists },
  capacity: {
    description: 'hot paths, storage and WAL with 100,000 and 1,000,000 accounts; CAPACITY_ACCOUNTS says how many',
    measure: measureCapacity,
    isLong: true,
  },
  javascript: { description: 'script bytes of the home page against a limit', measure: measureJavascript },
  routes: {
    description: 'bytes, largest paint and slowest input of every page, on a phone with a slow processor',
    measure: measurePages,
  },
  sdk: { description: 'bytes of the account and server SDKs against limits and other clients', measure: measureSdk },
  captcha: { description: 'proof of work in a page against the same work in machine code', measure: measureCaptcha },
  stability: { description: 'largest paint and layout shifts in a browser', measure: measureStability },
  lighthouse: { description: 'Lighthouse marks, mobile and desktop', measure: measureLighthouse },
};

const { values: flags } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
const word = flags.only?.toLowerCase() ?? '';
const names = Object.keys(benchmarks).filter((name) => (word === '' ? !benchmarks[name]?.isLong : name.includes(word)));

if (flags.help || names.length === 0) {
  console.log(
    'npm run bench [-- --only <word>]\n\nMeasures ratios to limits or to a peer; ends with 1 if one is missed.\n',
  );
  for (const [name, { description }] of Object.entries(benchmarks)) console.log(`  ${name.padEnd(12)} ${description}`);
  process.exit(flags.help ? 0 : 2);
}

cleanUpOnExit();
const stale = staleBuilds();
if (stale.length > 0) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts'), ...stale], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'feisuo-bench-'));
// PostgreSQL does not run as root and must be able to enter this folder, or it would keep its data elsewhere.
chmodSync(folder, 0o711);
const stage = setStage(folder);
const rows: Row[] = [];
for (const name of names) {
  const startedAt = Date.now();
  process.stdout.write(`Measuring ${name} … `);
  try {
    rows.push(...((await benchmarks[name]?.measure(stage)) ?? []));
  } catch (error) {
    rows.push(brokenRow(name, error));
  }
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}
await stage.clear();
printTable(rows);
process.exit(rows.some(isMissed) ? 1 : 0);
