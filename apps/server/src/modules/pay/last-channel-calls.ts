import { sql } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../db/database.ts';
import type { LastCalls } from '../../outgoing/last-calls.ts';
import type { PayChannel } from './channels/channel.ts';

/** How far back order events are searched. */
const ORDERS_MS = DAY_MS;

type Row = { ok_at: string | null; failed_at: string | null; why: string | null };

/** Returns when calls to a channel last succeeded and last failed, derived from orders, payments, refunds and bills. */
export async function lastChannelCalls(db: Database, channel: PayChannel, now: Date): Promise<LastCalls> {
  const since = new Date(now.getTime() - ORDERS_MS).toISOString();
  const { rows } = await db.execute<Row>(sql`
    with failed as (
      (select at, concat_ws(' ', facts->>'fault', facts->>'code') as why from pay_order_events
        where at >= ${since} and kind = 'code_failed' and facts->>'channel' = ${channel}
        order by at desc limit 1)
      union all
      (select updated_at, coalesce(note, state) from pay_refunds
        where channel = ${channel} and state in ('abnormal', 'closed') order by updated_at desc limit 1)
      order by 1 desc limit 1)
    select (select at from failed) as failed_at, (select why from failed) as why, greatest(
      (select recorded_at from pay_payments where channel = ${channel} order by paid_at desc limit 1),
      (select last_at from pay_channel_events where channel = ${channel} order by last_at desc limit 1),
      (select succeeded_at from pay_refunds
        where channel = ${channel} and succeeded_at is not null order by succeeded_at desc limit 1),
      (select max(at) from pay_bills where channel = ${channel}),
      (select at from pay_order_events
        where at >= ${since} and kind in ('code_ready', 'sheet_ready', 'page_ready') and facts->>'channel' = ${channel}
        order by at desc limit 1)) as ok_at`);
  const [row] = rows;
  return {
    okAt: row?.ok_at ? new Date(row.ok_at) : null,
    failed: row?.failed_at ? { at: new Date(row.failed_at), why: row.why ?? '' } : null,
  };
}
