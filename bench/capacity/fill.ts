import { DAY_MS } from '@feisuo/contract/facts/durations';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { addPartition, withShortLocks } from '../../apps/server/src/db/partitions/add-partition.ts';
import { listPartitions } from '../../apps/server/src/db/partitions/list-partitions.ts';
import { partitionedTables, type PartitionedName } from '../../apps/server/src/db/partitions/partitioned-tables.ts';
import { spansBetween } from '../../apps/server/src/db/partitions/spans.ts';
import { addPastOrders } from '../../apps/server/test/past-orders.ts';
import { writeUnguarded } from '../../apps/server/test/write-without-triggers.ts';
import { times } from '../measurements.ts';

/** Ids of accounts, as an SQL expression of the number `i`. */
const ACCOUNT = '(100000000000000 + i::bigint * 7919)::text';
export const accountIdOf = (i: number): string => String(100_000_000_000_000n + BigInt(i) * 7919n);
export const phoneOf = (i: number): string => `139${String(i).padStart(8, '0')}`;

/**
 * Rows of the fill per account. Fewer raw events than `rowsPerAccount`, whose size per row is measured and multiplied:
 * a year of them would only take longer to write.
 */
const filled = { sessions: 1, events: 2, pages: 2, vitals: 1, promotions: 1, coins: 1, messages: 1, orders: 0.2 };

const CONNECTIONS = 3;

/** Fills the tables of a server with accounts and what a year of them leaves behind, written by PostgreSQL itself. */
export async function fillCapacity(pool: pg.Pool, accounts: number, now: Date): Promise<void> {
  await addPastPartitions(pool, now);
  const at = `'${now.toISOString()}'::timestamptz`;
  /** Rows `n` of account `i`, at a time within the last days. */
  const rowsOf = (perAccount: number, days: number) =>
    `from (select i, n, ${at} - interval '1 day' * ${days} * ((i * 7919::bigint + n * 104729) % 100000) / 100000.0 as at
             from generate_series(1, ${accounts}) i cross join generate_series(1, ${perAccount}) n order by at) r`;
  const statements = [
    `insert into accounts (id, state, state_changed_at, phone, name, locale, created_at)
     select ${ACCOUNT}, 'active', at, '+86139' || lpad(i::text, 8, '0'), '梭友' || i, 'zh-CN', at ${rowsOf(1, 365)}`,
    `insert into sessions (id, account_id, client_id, scope, rotations, created_at, last_used_at, idle_until, ends_at, device_id, device_name)
     select md5(i || 'session' || n), ${ACCOUNT}, 'feisuo-site', 'user', '{}', at, at, ${at} + interval '20 days', at + interval '180 days',
            md5(i || 'device' || n), 'Chrome · Windows' ${rowsOf(filled.sessions, 150)}`,
    `insert into security_events (at, account_id, kind, client_id, session_id, device_id, device_name, place, facts)
     select at, ${ACCOUNT}, 'sign_in', 'feisuo-site', md5(i || 'session' || n), md5(i || 'device' || n), 'Chrome · Windows', '上海', '{}'
     ${rowsOf(filled.events, 365)}`,
    `insert into coin_balances (account_id, balance, owed) select ${ACCOUNT}, 20, 0 from generate_series(1, ${accounts}, 3) i`,
    `insert into coin_entries (account_id, kind, key, amount, at)
     select ${ACCOUNT}, 'earned', 'capacity:' || i || ':' || n, 5, at ${rowsOf(filled.coins, 365)}`,
    `insert into coin_lots (entry_id, account_id, remaining, expires_at)
     select id, account_id, 5, at + interval '180 days' from coin_entries where id % 2 = 0`,
    `insert into member_messages (account_id, kind, sealed, at)
     select ${ACCOUNT}, 'membership_ending', repeat('x', 160), at ${rowsOf(filled.messages, 365)}`,
    `insert into page_events (key, category, name, at, received_at, path, host, channel, visitor, visit, props)
     select md5(i || 'event' || n), 'xl_acc', 'page_view', at, at, '/games/' || i % 300, 'localhost', 'official',
            md5('visitor' || i) || left(md5('v' || i), 11), md5('visit' || i || n) || left(md5('v' || i), 11), '{"platform": "pc", "from": "home"}'
     ${rowsOf(filled.pages, 90)}`,
    `insert into web_vitals (key, metric, value, rating, route, at, received_at)
     select 'v5-' || i || '-' || n, 'LCP', 900, 'good', '/games/:id', at, at ${rowsOf(filled.vitals, 90)}`,
    `insert into received_keys (kind, key, received_at)
     select 'event', md5(i || 'event' || n), at ${rowsOf(filled.pages, 90)} where at > ${at} - interval '3 days'`,
    `insert into promotion_events (delivery, event, slot_id, line_item_id, creative_id, channel, platform, person, at, delivered_at)
     select left(md5(i || 'delivery' || n), 22), case when n = 1 then 'click' else 'show' end, 'WebCenterPop', 'bench-1', 'bench-1', 'official',
            'web', md5('person' || i) || left(md5('p' || i), 11), at, at ${rowsOf(filled.promotions, 90)}`,
    `insert into audit_log (at, actor, action, subject, before, after, "from", reason)
     select at, '值班' || i % 7, 'account.state', 'account ' || ${ACCOUNT}, '{"state": "active"}', '{"state": "frozen"}', '127.0.0.1', '异常登录'
     from (select i, ${at} - interval '1 second' * (1000000 - i) as at from generate_series(1, ${Math.ceil(accounts / 100)}) i) r`,
  ];
  const run = (several: string[]) =>
    writeUnguarded(pool, async (client) => {
      await client.query("set work_mem = '128MB'");
      for (const statement of several) await client.query(statement);
    });
  // Several connections, each for other tables. Lots need the numbers of their entries, so these stay in order.
  const parts = times(CONNECTIONS, () => [] as string[]);
  for (const [n, statement] of statements.entries()) parts[Math.floor(n / 2) % CONNECTIONS]?.push(statement);
  await Promise.all([...parts.map(run), addPastOrders(pool, Math.ceil(accounts * filled.orders), ACCOUNT)]);
  await pool.query('analyze');
}

/** A year of partitions, so that rows of the past are where a year of operation would have put them. */
async function addPastPartitions(pool: pg.Pool, now: Date): Promise<void> {
  const db = drizzle(pool);
  for (const [table, { span }] of Object.entries(partitionedTables) as [PartitionedName, { span: 'day' | 'week' }][]) {
    const from = new Date(now.getTime() - (span === 'day' ? 91 : 366) * DAY_MS);
    const known = new Set((await listPartitions(db, [table])).map(({ from: start }) => start?.getTime()));
    for (const one of spansBetween(span, from, now)) {
      if (!known.has(one.from.getTime())) await withShortLocks(db, (tx) => addPartition(tx, table, one));
    }
  }
}
