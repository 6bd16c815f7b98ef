import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { findActivityFaults } from '../../apps/server/test/activity-consistency-checks.ts';
import { findFaults, listOnlyOnBill } from '../../apps/server/test/pay-soak/check-books.ts';
import { makeSettler } from '../../apps/server/test/pay-soak/settle-everything.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createLogger } from '../../apps/server/src/logging/logging.ts';
import { rollUpPromotion } from '../../apps/server/src/modules/promotion/roll-up/roll-up.ts';
import { startServer } from '../../apps/server/src/server.ts';
import type { MovableClock } from '../../apps/server/src/time/clock.ts';
import type { AcknowledgedWrites, StoredWrites } from './acknowledged-writes.ts';
import { judgeRules, judgeWrites, type Check } from './report.ts';
import type { SmsReceiver } from './sms-receiver.ts';

/** Messages of a full outbox are retried with growing pauses of up to two minutes. */
const DELIVERY_MS = 240_000;

const stored = {
  account: 'select id, count(*)::int as count from accounts group by 1',
  'check-in': `select account_id as id, count(*)::int as count from activity_awards where activity_id = 'week' group by 1`,
  report: 'select event_id as id, count(*)::int as count from reported_events group by 1',
  batch: 'select key as id, count(*)::int as count from page_events group by 1',
  show: `select delivery as id, count(*)::int as count from promotion_events where event = 'show' group by 1`,
  order: 'select id, count(*)::int as count from pay_orders group by 1',
};

async function readStored(pool: pg.Pool, sms: SmsReceiver): Promise<StoredWrites> {
  const kinds = Object.entries(stored).map(async ([kind, query]) => {
    const { rows } = await pool.query<{ id: string; count: number }>(query);
    return [kind, new Map(rows.map(({ id, count }) => [id, count]))] as const;
  });
  const messages = new Map([...sms.byPhone].map(([phone, { keys }]) => [phone, keys.size]));
  return { ...Object.fromEntries(await Promise.all(kinds)), message: messages };
}

async function waitForMessages(writes: AcknowledgedWrites, sms: SmsReceiver): Promise<void> {
  const deadline = Date.now() + DELIVERY_MS;
  const isMissing = () => writes.idsOf('message').some((phone) => !sms.byPhone.has(phone));
  while (isMissing() && Date.now() < deadline) await wait(1000);
}

/** Shows are counted by hour from their events; the sum must be the number of events. */
async function findWrongCounts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select counted || ' shows counted of ' || shown as what
       from (select coalesce(sum(shows), 0) as counted from promotion_hourly_stats where channel = '*') h,
            (select count(*) as shown from promotion_events where event = 'show') e where counted <> shown`,
  );
  return rows.map(({ what }) => what);
}

/**
 * Compares everything that was acknowledged with the database, lets all purchases come to an end, and checks the rules
 * of books and activities.
 */
export async function checkStoredWrites(
  env: Record<string, string>,
  { writes, sms, sandboxOrigin }: { writes: AcknowledgedWrites; sms: SmsReceiver; sandboxOrigin: string },
): Promise<Check[]> {
  await waitForMessages(writes, sms);
  const server = await startServer(readConfig({ ...env, SERVICES: 'account,pay' }), createLogger('silent'), null);
  try {
    const { db, clock, database } = server.deps;
    const { pool } = database;
    const startedAt = new Date(clock.now().getTime() - 12 * 3_600_000);
    const checks = judgeWrites(writes.compare(await readStored(pool, sms)));
    await rollUpPromotion(db, clock.now());
    checks.push(
      judgeRules('rules of activities broken', await findActivityFaults(pool)),
      judgeRules('shows counted wrongly', await findWrongCounts(pool)),
    );
    const settler = makeSettler({ deps: server.deps, clock: clock as MovableClock }, sandboxOrigin);
    await settler.heal();
    const faults = await findFaults(pool);
    const unknown = await listOnlyOnBill(pool);
    const reconciled = await settler.reconcile(startedAt);
    const unexplained = unknown.filter((id) => !reconciled.some((line) => line.includes(id)));
    checks.push(judgeRules('rules of payments and books broken', [...faults, ...unexplained]));
    return checks;
  } finally {
    await server.close();
  }
}
