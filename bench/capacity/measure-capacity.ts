import { writeFileSync } from 'node:fs';
import { startPrivatePostgres } from '../../apps/server/test/private-postgres.ts';
import { medianOf, ratePerSecond } from '../measurements.ts';
import { brokenRow, type Row } from '../row.ts';
import type { Stage } from '../shared-servers.ts';
import { findPostgres, postgresSeconds, processSeconds, tableSizes, walBytes } from './costs.ts';
import { hotPaths, type HotPath } from './hot-paths.ts';
import type { CallCost, Measured } from './measured.ts';
import { openSite, type Site } from './site.ts';
import { rowsPerAccount } from './usage.ts';

/** Numbers of accounts; the environment variable CAPACITY_ACCOUNTS overrides them. */
const SIZES = (process.env['CAPACITY_ACCOUNTS'] ?? '100000,1000000').split(',').map(Number);
/** A file for the figures, from which `model.ts` computes. */
const RESULT = process.env['CAPACITY_RESULT'];
/** A PostgreSQL server on this machine, which keeps the filled databases for the next run. */
const KEPT = process.env['CAPACITY_DATABASE_URL'];
const ROUNDS = 6;
/** Maximum growth of the CPU time per call from the smallest to the largest number of accounts. */
const AT_MOST = 1.15;

/** Measures hot paths, storage, WAL and vacuum with few and with many accounts, each with a year of rows. */
export async function measureCapacity(stage: Stage): Promise<Row[]> {
  const postgres = KEPT ? { url: KEPT, stop() {} } : await startPrivatePostgres(undefined, { isDurable: true });
  const sites: Site[] = [];
  try {
    for (const accounts of SIZES) sites.push(await openSite(stage, postgres.url, accounts));
    const measured: Measured = { at: new Date().toISOString().slice(0, 10), sizes: [] };
    for (const site of sites) measured.sizes.push(await describe(site));
    // Its work would be counted as that of the calls, more of it at the larger size.
    await sites[0]?.pool.query('alter system set autovacuum = off');
    await sites[0]?.pool.query('select pg_reload_conf()');
    const postgresPid = sites[0] ? await findPostgres(sites[0].pool) : 0;
    const rows: Row[] = [];
    for (const path of hotPaths) {
      try {
        rows.push(...(await compare(path, sites, measured, postgresPid)));
      } catch (error) {
        // The other paths are still measured, because the fill took long.
        rows.push(brokenRow(`capacity: ${path.name}`, error));
      }
      if (RESULT) writeFileSync(RESULT, `${JSON.stringify(measured, null, 2)}\n`);
    }
    return rows;
  } finally {
    for (const site of sites) await site.close();
    postgres.stop();
  }
}

async function describe({ accounts, pool, fillSeconds }: Site): Promise<Measured['sizes'][number]> {
  const startedAt = performance.now();
  await pool.query('vacuum analyze');
  const vacuumSeconds = (performance.now() - startedAt) / 1000;
  const tables = await tableSizes(pool, Object.keys(rowsPerAccount));
  return { accounts, fillSeconds, vacuumSeconds, tables, calls: {} };
}

interface Round {
  perSecond: number;
  serverSeconds: number;
  postgresSeconds: number;
  wal: number;
}

/** Runs the sizes in turn for short rounds, so that other load affects all of them. The first round is a warm-up. */
async function compare(path: HotPath, sites: Site[], measured: Measured, postgresPid: number): Promise<Row[]> {
  const rounds = sites.map(() => ({ one: [] as Round[], two: [] as Round[] }));
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    for (const [n, site] of sites.entries()) {
      const one = await runRound(path, site, 1, postgresPid);
      const two = path.isSplit ? await runRound(path, site, 2, postgresPid) : null;
      if (turn === 0) continue;
      rounds[n]?.one.push(one);
      if (two) rounds[n]?.two.push(two);
    }
  }
  const costs = rounds.map(({ one, two }) => costOf(path, one, two));
  for (const [n, cost] of costs.entries()) {
    const size = measured.sizes[n];
    if (size) size.calls[path.name] = cost;
  }
  const [few, many] = [costs[0], costs.at(-1)];
  if (!few || !many) return [];
  return [
    {
      name: `capacity: ${path.name}`,
      ours: `${cpuOf(many).toFixed(2)} ms of CPU, ${many.perSecond.toFixed(0)}/s${rateOfTwo(many)}`,
      against: `${SIZES[0]?.toLocaleString('en')} accounts ${cpuOf(few).toFixed(2)} ms, ${few.perSecond.toFixed(0)}/s`,
      ratio: cpuOf(many) / cpuOf(few),
      required: { atMost: AT_MOST },
    },
  ];
}

const rateOfTwo = ({ perSecondOfTwo }: CallCost) =>
  perSecondOfTwo === null ? '' : `, two processes ${perSecondOfTwo.toFixed(0)}/s`;
const cpuOf = ({ serverMs, postgresMs }: CallCost) => serverMs + postgresMs;

async function runRound(path: HotPath, site: Site, processes: 1 | 2, postgresPid: number): Promise<Round> {
  const used = site.processes.slice(0, processes);
  const tasks = await path.prepare(
    site,
    path.calls,
    used.map(({ origin }) => origin),
  );
  const serverSecondsNow = () =>
    path.server === 'local'
      ? (process.cpuUsage().user + process.cpuUsage().system) / 1e6
      : used.reduce((sum, { pid }) => sum + processSeconds(pid), 0);
  const [server, database, wal] = [serverSecondsNow(), postgresSeconds(postgresPid), await walBytes(site.pool)];
  const perSecond = (await ratePerSecond(tasks)) * (path.calls / tasks.length);
  return {
    perSecond,
    serverSeconds: serverSecondsNow() - server,
    postgresSeconds: postgresSeconds(postgresPid) - database,
    wal: (await walBytes(site.pool)) - wal,
  };
}

/** CPU times are sums of all rounds, because the clock ticks of one round are too coarse. */
function costOf({ calls }: HotPath, one: Round[], two: Round[]): CallCost {
  const perCall = (list: number[], unit: number) =>
    (list.reduce((sum, value) => sum + value, 0) / (list.length * calls)) * unit;
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return {
    serverMs: round(
      perCall(
        one.map(({ serverSeconds }) => serverSeconds),
        1000,
      ),
    ),
    postgresMs: round(
      perCall(
        one.map(({ postgresSeconds: seconds }) => seconds),
        1000,
      ),
    ),
    walBytes: Math.round(medianOf(one.map(({ wal }) => wal / calls))),
    perSecond: round(medianOf(one.map(({ perSecond }) => perSecond))),
    perSecondOfTwo: two.length > 0 ? round(medianOf(two.map(({ perSecond }) => perSecond))) : null,
  };
}
