import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { countFigures } from '../../apps/server/src/console/count-figures.ts';
import { carryBalances } from '../../apps/server/src/modules/pay/books/carry-balances.ts';
import { rollUpPromotion } from '../../apps/server/src/modules/promotion/roll-up/roll-up.ts';
import { rollUp } from '../../apps/server/src/modules/telemetry/roll-up/roll-up.ts';
import { addDays, dayOf } from '../../apps/server/src/time/shanghai.ts';
import { medianOf } from '../figures.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../shared-servers.ts';
import { fillEvents } from './fill-events.ts';
import { openConsole, type OpenConsole } from './open-console.ts';
import { rawStatements } from './raw-statements.ts';

/** Number of events; the variable `CONSOLE_EVENTS` overrides it. */
const EVENTS = Number(process.env['CONSOLE_EVENTS'] ?? 10_000_000);
const LIMIT_MS = 500;
/** Maximum time of a page that reads roll-up tables. */
const TABLE_MS = 200;
const TIMES = 5;
/** Minimum speedup of roll-ups over the raw events. */
const QUICKER = 10;

/** Compares the overview over ten million events of ninety days with the same sums over the raw events. */
export async function measureFigures(stage: Stage): Promise<Row[]> {
  let counted: { perSecond: number; again: number } = { perSecond: 0, again: 0 };
  const opened = await openConsole(stage, 'console-figures', async (pool) => {
    const { rows: past } = await pool.query('select from pay_journals limit 1');
    if (past.length === 0) await fillEvents(pool, EVENTS);
    counted = await countAll(pool);
  });
  try {
    const today = dayOf(new Date());
    const rows: Row[] = [];
    for (const [days, mostMs] of [
      [14, LIMIT_MS],
      [90, LIMIT_MS],
    ] as const) {
      const period = `from=${addDays(today, 1 - days)}&to=${today}`;
      const raw = await timeRaw(opened.pool, days);
      for (const [name, path] of [
        [`${days} days, beside the ${days} before`, `/dashboard?${period}`],
        [`${days} days, and those of a channel`, `/dashboard?${period}&channel=c77`],
        [`${days} days by channel, as a table`, `/dashboard/figures.csv?${period}&by=channel`],
      ] as const) {
        const ms = await timeOf(opened, path);
        rows.push(limitRow(`overview, ${name}`, ms, mostMs), {
          name: '… against reading the events',
          ours: `${ms.toFixed(0)} ms`,
          against: `${raw.toFixed(0)} ms`,
          ratio: raw / ms,
          required: { atLeast: QUICKER },
        });
      }
    }
    const quarter = `from=${addDays(today, -89)}&to=${today}`;
    for (const [name, path] of [
      ['channels of 90 days, first page', `/channels/report?${quarter}`],
      ['one channel over 90 days', `/channels/report?${quarter}&channel=c77`],
      ['balances of the ledger', '/books/balances'],
    ] as const)
      rows.push(limitRow(name, await timeOf(opened, path), TABLE_MS));
    return [
      ...rows,
      {
        name: `counting ${EVENTS.toLocaleString('en')} events for the first time`,
        ours: `${counted.perSecond.toFixed(0)}/s`,
        against: '-',
        ratio: Number.NaN,
        required: null,
      },
      limitRow('a turn of counting, of every minute', counted.again, 10_000),
    ];
  } finally {
    await opened.close();
  }
}

/** The first request fills caches, so it is not timed. */
async function timeOf({ ask }: OpenConsole, path: string): Promise<number> {
  await ask(path);
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) times.push((await ask(path)).ms);
  return medianOf(times);
}

const limitRow = (name: string, ms: number, mostMs: number): Row => ({
  name,
  ours: `${ms.toFixed(0)} ms`,
  against: `${mostMs} ms`,
  ratio: ms / mostMs,
  required: { atMost: 1 },
});

/** Rolls up events as the jobs do: first all of them, then a minute's work (today and the changed hours). */
async function countAll(pool: pg.Pool) {
  const db = drizzle(pool);
  const turn = async () => {
    const startedAt = performance.now();
    for (const count of [rollUp, rollUpPromotion, countFigures]) await count(db, new Date());
    return performance.now() - startedAt;
  };
  const first = await turn();
  await carryBalances(db);
  await pool.query(
    'vacuum analyze event_rollups, vital_rollups, promotion_hourly_stats, promotion_slot_days, pay_hourly_stats, ad_conversion_days, pay_balances',
  );
  return { perSecond: (EVENTS * 1000) / first, again: await turn() };
}

/** Times the page's queries on raw events, for the requested days and the days before. */
async function timeRaw(pool: pg.Pool, days: number): Promise<number> {
  const to = new Date();
  const startedAt = performance.now();
  for (const statement of rawStatements) {
    for (const ago of [0, days]) {
      const until = new Date(to.getTime() - ago * DAY_MS);
      await pool.query(statement, [new Date(until.getTime() - days * DAY_MS), until]);
    }
  }
  return performance.now() - startedAt;
}
