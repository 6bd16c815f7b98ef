import { defaultChannel } from '@feisuo/contract/facts/download-names';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { rollUp } from '../../../db/roll-up.ts';
import { CREDIT_MS, VISIT_MS } from '../attribution-deps.ts';
import { adClicks, adOrigins } from '../clicks/clicks.tables.ts';
import { adConversions } from './conversions.tables.ts';

export interface PlacedOrder {
  id: string;
  /** The buyer's account; null after its erasure. */
  accountId: string | null;
  createdAt: Date;
}

/** Lists orders that buyers placed since a moment, oldest first, one page at a time. */
export type ListPlacedOrders = (
  db: Database,
  asked: { since: Date; after: PlacedOrder | undefined; limit: number },
) => Promise<PlacedOrder[]>;

const PAGE = 2_000;

/**
 * Records orders since the last run with their channel. The orders are needed only for counts, so a job does this and
 * placing an order does not wait for it. The first run records all earlier orders.
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
 * The channel of an order: that of the last click before it, otherwise that of the visit, which may be reported
 * shortly after.
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
