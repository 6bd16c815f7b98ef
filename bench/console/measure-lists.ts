import { DAY_MS } from '@feisuo/contract/facts/durations';
import { moneyLists, otherLists, type ListCase } from '../../apps/server/test/console-lists.ts';
import { addConsoleRows, moneyRows, otherRows, type RowsOf } from '../../apps/server/test/console-rows.ts';
import { addPastOrders } from '../../apps/server/test/past-orders.ts';
import { medianOf } from '../measurements.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../shared-servers.ts';
import { openConsole, type OpenConsole } from './open-console.ts';

/** Number of rows per table; the environment variable `CONSOLE_ROWS` overrides it. */
const ROWS = Number(process.env['CONSOLE_ROWS'] ?? 1_000_000);
const YEAR_MS = 365 * DAY_MS;
/** One of this many rows is of a rare kind, so that a filter finds only few rows. */
const RARE = 1000;
const LIMIT_MS = 100;
const TIMES = 5;

/** Measures the console lists of accounts, money and the audit log, with a million rows in each table. */
export const measureMoneyLists = (stage: Stage) => measureLists(stage, 'money', moneyRows, moneyLists);

/** Measures the other console lists that grow with the number of members or events. */
export const measureOtherLists = (stage: Stage) => measureLists(stage, 'other', otherRows, otherLists);

/** Measures the first page of each list and a page in its middle, without filter and with every filter and search. */
async function measureLists(stage: Stage, name: string, rows: RowsOf, lists: readonly ListCase[]): Promise<Row[]> {
  const opened = await openConsole(stage, `console-${name}`, async (pool) => {
    const to = new Date();
    const { rows: past } = await pool.query('select from pay_bills limit 1');
    if (rows === moneyRows && past.length === 0) {
      await addPastOrders(pool, ROWS);
      await pool.query(
        `insert into pay_attempts (out_trade_no, order_id, seq, channel, amount_fen, state, created_at, expires_at)
           select o.id || '02', o.id, 2, 'alipay', 3000, 'closed', created_at, expires_at from pay_orders o where right(o.id, 3) = '000'`,
      );
      await pool.query(
        `insert into pay_bills (channel, day, runs, row_count, bank_fen, fee_fen, unknown_fen, at)
           select 'wechat', day, 1, 1, 0, 0, 0, day from generate_series($1::timestamptz - interval '1 year', $1, '1 day') day`,
        [to],
      );
      await pool.query('vacuum analyze pay_attempts, pay_bills');
    }
    const from = new Date(to.getTime() - YEAR_MS);
    await addConsoleRows(pool, rows, { first: 1, count: ROWS, rare: RARE, from, to });
  });
  try {
    const measured: Row[] = [];
    for (const list of lists) measured.push(...(await measureList(opened, list)));
    return measured;
  } finally {
    await opened.close();
  }
}

async function measureList(opened: OpenConsole, { path, asked, cursor = 'after', middle }: ListCase): Promise<Row[]> {
  const addresses: [string, string][] = [['first page', path]];
  for (const filter of asked) addresses.push([filter, `${path}?${filter}`]);
  if (middle !== '') {
    const { rows } = await opened.pool.query<{ place: string }>(
      `${middle} limit 1 offset (select count(*) / 2 from (${middle}) whole)`,
    );
    const place = `${cursor}=${encodeURIComponent(rows[0]?.place ?? '')}`;
    addresses.push(['in the middle', `${path}?${place}`]);
    for (const filter of asked) addresses.push([`${filter}, middle`, `${path}?${filter}&${place}`]);
  }
  const measured: Row[] = [];
  for (const [what, address] of addresses) {
    const ms = await timeOf(opened, address);
    measured.push({
      name: `${path}: ${decodeURIComponent(what)}`,
      ours: `${ms.toFixed(0)} ms`,
      against: `${LIMIT_MS} ms`,
      ratio: ms / LIMIT_MS,
      required: { atMost: 1 },
    });
  }
  return measured;
}

/** The first request is not timed, because it fills caches. A request of twenty times the limit is not repeated. */
async function timeOf({ ask }: OpenConsole, address: string): Promise<number> {
  await ask(address);
  const times: number[] = [];
  for (let time = 0; time < TIMES && (times[0] ?? 0) < 20 * LIMIT_MS; time += 1) times.push((await ask(address)).ms);
  return medianOf(times);
}
