import { defaultChannel } from '@feisuo/contract/facts/download-names';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { rollUp } from '../../../db/roll-up.ts';
import { CREDIT_MS, VISIT_MS } from '../attribution-deps.ts';
import { adClicks, adOrigins } from '../clicks/clicks.tables.ts';
import { adSteps } from './conversions.tables.ts';

export interface PlacedOrder {
  id: string;
  /** Null once the account has been erased. */
  accountId: string | null;
  createdAt: Date;
}

/** Orders that people placed themselves since a moment, the oldest first, after the last one of the page before. */
export type ListPlacedOrders = (
  db: Database,
  asked: { since: Date; after: PlacedOrder | undefined; limit: number },
) => Promise<PlacedOrder[]>;

const PAGE = 2_000;

/**
 * Notes orders that were placed since the last time, each under the channel it is owed to. Only counts need them, so placing one does not wait
 * for this; the first turn finds those of before anybody counted.
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

/** As with any step: the last click before; without one, where the visit came from, which may be told a moment later. */
async function keepOrders(tx: Database, orders: readonly PlacedOrder[], now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${adSteps} (kind, source, account_id, click_id, channel, order_id, at, day, credited_at)
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
