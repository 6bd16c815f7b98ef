import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { countFigures } from '../../apps/server/src/console/refresh-counts.ts';
import { carryBalances } from '../../apps/server/src/modules/pay/books/carry-balances.ts';
import { rollUpPromotion } from '../../apps/server/src/modules/promotion/roll-up/roll-up.ts';
import { rollUp } from '../../apps/server/src/modules/telemetry/roll-up/roll-up.ts';
import { addDays, dayOf } from '../../apps/server/src/time/shanghai.ts';
import { addPastOrders } from '../../apps/server/test/past-orders.ts';
import { writeUnguarded } from '../../apps/server/test/write-without-triggers.ts';
import { medianOf } from '../measurements.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../shared-servers.ts';
import { openConsole, type OpenConsole } from './open-console.ts';

const day = (at: string) => `date_trunc('day', ${at}, 'Asia/Shanghai')`;
const within = (at: string) => `${at} >= $1 and ${at} < $2`;

/** The dashboard's queries without roll-up tables: each reads the raw events. */
const rawStatements: readonly string[] = [
  `select ${day('at')}, count(distinct visit) from page_events where ${within('at')} group by 1`,
  `select channel, count(distinct visit) from page_events where ${within('at')} group by 1`,
  `select ${day('at')}, channel, kind, count(*), sum(amount_fen) from ad_conversions where ${within('at')} group by 1, 2, 3`,
  `select date_trunc('hour', e.at, 'UTC'), e.kind, count(*) from pay_order_events e join pay_orders o on o.id = e.order_id
     where ${within('e.at')} group by 1, 2`,
  `select date_trunc('hour', paid_at, 'UTC'), count(*), sum(paid_fen) from pay_payments where channel in ('wechat', 'alipay') and ${within('paid_at')}
     group by 1`,
  `select slot_id, count(*) filter (where event = 'show'), count(*) filter (where event = 'click') from promotion_events
     where ${within('at')} group by 1`,
  `select ${day('at')}, metric, percentile_cont(0.75) within group (order by value), count(*) from web_vitals where ${within('at')} group by 1, 2`,
];

const DAYS = 90;

/** Percentage of the events in each table. An order counts as four events. */
const parts = { page: 78, clicks: 2, vitals: 8, promotion: 8, steps: 2, orders: 2 };

/** Number of events; the environment variable `CONSOLE_EVENTS` overrides it. */
const EVENTS = Number(process.env['CONSOLE_EVENTS'] ?? 10_000_000);
const LIMIT_MS = 500;
/** Maximum time in milliseconds of a page that reads roll-up tables. */
const TABLE_MS = 200;
const TIMES = 5;
/** Minimum factor by which roll-up tables must be faster than raw events. */
const QUICKER = 10;

/** Compares the dashboard, which reads roll-up tables, with the same sums over ten million events of ninety days. */
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

/** The first request is not timed, because it fills caches. */
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

/** Runs the roll-up jobs: once over all events, and then for the work of one minute (today and the changed hours). */
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

/** Times the page's queries on raw events, for the requested days and for the same number of days before. */
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

/** Inserts events of ninety days from about two hundred channels. PostgreSQL generates them. */
async function fillEvents(pool: pg.Pool, events: number): Promise<void> {
  const now = new Date().toISOString();
  const series = (part: number) => {
    const count = Math.ceil((events * part) / 100);
    // The rows are in the order of their times, as real events arrive.
    return `(select i, '${now}'::timestamptz - interval '${DAYS} days' * (${count} - i) / ${count} as at from generate_series(1, ${count}) i) s`;
  };
  const statements = [
    "set work_mem = '64MB'",
    `insert into page_events (key, category, name, at, received_at, path, host, channel, visitor, visit, props)
       select 'b' || lpad(i::text, 9, '0'), 'xl_acc', (array['page_view', 'page_view', 'page_view', 'slot_show', 'download_click', 'vip_popup'])[1 + i % 6],
              at, at, '/', 'localhost', case when i % 3 = 0 then 'official' else 'c' || i % 199 end, left(md5((i / 12)::text), 22),
              left(md5((i / 6)::text || 'v'), 22), '{}' from ${series(parts.page)}`,
    `insert into web_vitals (key, metric, value, rating, route, at, received_at)
       select 'b' || i, (array['LCP', 'INP', 'CLS', 'TTFB'])[1 + i % 4], (i::bigint * 7919) % 5000, case when i % 5 = 0 then 'poor' else 'good' end,
              (array['/', '/vip', '/download', '/games/:id'])[1 + i % 4], at, at from ${series(parts.vitals)}`,
    `insert into promotion_events (delivery, event, kind, slot_id, line_item_id, creative_id, channel, platform, person, at, delivered_at)
       select 'b' || i / 4, (array['show', 'click', 'close', 'hide'])[1 + i % 4], case when i % 4 = 2 then 'manual' end, 'WebCenterPop', 'i' || i % 40, 'c' || i % 80, 'c' || i % 199, 'web',
              left(md5((i / 8)::text), 22), at, at from ${series(parts.promotion)}`,
    `insert into ad_clicks (platform, click_md5, channel, refer_from, landing, device_kind, at)
       select 'baidu', md5('b' || i), 'c' || i % 199, '', '/', 'pc', at from ${series(parts.clicks)}`,
    `insert into ad_conversions (kind, source, channel, amount_fen, at, day)
       select (array['download', 'download', 'register', 'pay'])[1 + i % 4], 'b' || i, 'c' || i % 199, case when i % 4 = 3 then 3000 end, at,
              to_char(at, 'YYYY-MM-DD') from ${series(parts.steps)}`,
    'vacuum analyze page_events, web_vitals, promotion_events, ad_clicks, ad_conversions',
  ];
  await writeUnguarded(pool, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
  await addPastOrders(pool, Math.ceil((events * parts.orders) / 400));
}
