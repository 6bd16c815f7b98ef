import { DAY_MS } from '@feisuo/contract/facts/durations';
import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../../test/test-server.ts';
import { hasHappenedSince } from '../../modules/account/security/security-events.ts';
import { recordOutcome } from '../../modules/promotion/roll-up/record-outcome.ts';
import { rollUpPromotion } from '../../modules/promotion/roll-up/roll-up.ts';
import { collectBatch } from '../../modules/telemetry/collect/collect-batch.ts';
import { keepTransaction } from '../../modules/telemetry/errors/issue-queries.ts';
import { rollUp } from '../../modules/telemetry/roll-up/roll-up.ts';
import type { Database } from '../database.ts';
import { addPartition } from './add-partition.ts';
import { partitionedTables } from './partitioned-tables.ts';
import { spansBetween } from './spans.ts';

const server = useTestServer();
const now = new Date('2026-11-19T12:00:00Z');
/** Enough to see that most partitions are left out; each takes time to make. */
const DAYS = 25;

beforeAll(async () => {
  for (const table of ['page_events', 'web_vitals', 'promotion_events', 'security_events'] as const) {
    const spans = spansBetween(partitionedTables[table].span, new Date(now.getTime() - DAYS * DAY_MS), now);
    await server.deps.db.transaction(async (tx) => {
      for (const one of spans) await addPartition(tx, table, one);
    });
  }
});

/** Partitions that the plans of the statements of `work` read or write, by table. */
async function partitionsUsed(work: (db: Database) => Promise<unknown>): Promise<Map<string, Set<string>>> {
  const { pool } = server.deps.database;
  const sent: { text: string; values: unknown[] }[] = [];
  await work(drizzle(pool, { logger: { logQuery: (text, values) => void sent.push({ text, values }) } }));
  const used = new Map<string, Set<string>>();
  for (const { text, values } of sent) {
    if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) continue;
    const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${text}`, values);
    for (const [, name = ''] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) {
      const table = Object.keys(partitionedTables).find((known) => name.startsWith(`${known}_`));
      if (table) used.set(table, (used.get(table) ?? new Set()).add(name));
    }
  }
  return used;
}

test('the credit for a click reads only the partitions of its seven days', async () => {
  const outcome = { kind: 'pay', sourceId: '1', accountId: 'a', devices: [], at: now } as const;
  const used = await partitionsUsed((db) => db.transaction((tx) => recordOutcome(tx, server.deps, outcome)));
  // Seven days, the day before in which the slot may have been answered, today, and the default partition.
  expect(used.get('promotion_events')?.size).toBeLessThanOrEqual(11);
});

test('a roll-up of ten minutes reads only the partitions of the days around', async () => {
  await rollUp(server.deps.db, new Date(now.getTime() - 60_000));
  await rollUpPromotion(server.deps.db, new Date(now.getTime() - 60_000));
  const at = now.toISOString();
  const { pool } = server.deps.database;
  await pool.query(
    `insert into page_events (key, category, name, at, received_at, path, host, channel, props)
     values ('k', 'c', 'n', $1, $1, '/', 'h', 'official', '{}')`,
    [at],
  );
  await pool.query(`insert into web_vitals values ('k', 'LCP', 1, 'good', '/', $1, $1)`, [at]);
  await pool.query(`insert into promotion_events values ('d', 'show', null, 's', 'l', 'c', 'o', 'web', null, $1, $1)`, [
    at,
  ]);
  const pages = await partitionsUsed((db) => rollUp(db, now));
  const promotions = await partitionsUsed((db) => rollUpPromotion(db, now));
  for (const table of ['page_events', 'web_vitals']) expect(pages.get(table)?.size).toBeLessThanOrEqual(10);
  expect(promotions.get('promotion_events')?.size).toBeLessThanOrEqual(7);
});

test('the last failed sign-in of an account is looked for in the weeks asked for', async () => {
  const since = new Date(now.getTime() - DAY_MS);
  const used = await partitionsUsed((db) => hasHappenedSince(db, 'a', 'sign_in_failed', since));
  expect(used.get('security_events')?.size).toBeLessThanOrEqual(3);
});

test('a batch of page events and a transaction are written without a look into other partitions', async () => {
  const batch = {
    app_id: 20034,
    batch: randomUUID(),
    events: [{ category: 'c', name: 'n', at: now.getTime() }],
  };
  const source = { host: 'h', ip: '192.0.2.1', asksNotToBeTracked: false };
  const transaction = {
    eventId: 'e',
    name: 'n',
    op: 'o',
    status: 'ok',
    at: now,
    durationMs: 1,
    spans: 1,
    release: 'r',
    measurements: {},
  };
  const used = await partitionsUsed(async (db) => {
    await collectBatch({ ...server.deps, db }, batch as never, source);
    await keepTransaction(db, '1', transaction, now);
  });
  expect(used).toEqual(new Map());
});
