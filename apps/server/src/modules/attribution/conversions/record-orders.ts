import { defaultChannel } from '@feisuo/contract/facts/download-names';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { rollUp } from '../../../db/roll-up.ts';
import { CREDIT_MS, VISIT_MS } from '../attribution-deps.ts';
import { adClicks, adOrigins } from '../clicks/clicks.tables.ts';
import { adConversions } from './conversions.tables.ts';

export interface PlacedOrder {
  id: string;
  /** The buyer's account; null after the account was erased. */
  accountId: string | null;
  createdAt: Date;
}

/** Lists orders that were placed since a given time, oldest first, one page at a time. */
export type ListPlacedOrders = (
  db: Database,
  asked: { since: Date; after: PlacedOrder | undefined; limit: number },
) => Promise<PlacedOrder[]>;

const PAGE = 2_000;

/**
 * Records the orders since the last run, each with its channel; the first run records all orders. A job does this, so
 * that placing an order does not wait for counts.
 */
export const noteOrders = (db: Database, now: Date, list: ListPlacedOrders): Promise<void> =>
  rollUp(db, 'orders', now, async (tx, since) => {
    let after: PlacedOrder | undefined;
    for (;;) {
      const page = await list(tx, { since, after, limit: PAGE });
      if (page.length > 0) await keepOrders(tx, page, now);
      if (page.length < PAGE) return;
      after = page.at(-1);
    }
  });

const span = (ms: number) => sql`interval '1 second' * ${ms / 1000}`;

/**
 * Stores orders with their channel: the channel of the last click before the order, otherwise of a visit that was
 * reported before or shortly after the order.
 */
async function keepOrders(tx: Database, orders: readonly PlacedOrder[], now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${adConversions} (kind, source, account_id, click_id, channel, order_id, at, day, credited_at)
    select 'order', o.id, o."accountId", c.id, coalesce(c.channel, g.channel, ${defaultChannel}::text), o.id, o."createdAt",
           to_char(o."createdAt" at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o (id text, "accountId" text, "createdAt" timestamptz)
      left join lateral (
        select id, channel from ${adClicks}
         where account_id = o."accountId" and at <= o."createdAt" and at >= o."createdAt" - ${span(CREDIT_MS)}
         order by at desc, id desc limit 1
      ) c on true
      left join ${adOrigins} g on g.account_id = o."accountId" and g.at >= o."createdAt" - ${span(CREDIT_MS)}
        and g.at <= o."createdAt" + ${span(VISIT_MS)}
    on conflict do nothing`);
}
