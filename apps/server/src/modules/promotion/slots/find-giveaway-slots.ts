import { and, eq, exists, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { promotionCreatives } from '../creatives/creatives.tables.ts';
import { promotionLineItems } from '../line-items/line-items.tables.ts';
import { promotionSlots } from './slots.tables.ts';

/** JSON that matches creatives with a product id. Such creatives give a product away. */
const gift = JSON.stringify([{ id: 'productid' }]);

/** Finds slots with an active line item that gives a product away. The slots may be switched off. */
export async function findGiveawaySlots(
  db: Database,
  slotIds: readonly string[] | 'all',
  now: Date,
): Promise<{ id: string; isOff: boolean }[]> {
  if (slotIds.length === 0) return [];
  const gifts = db
    .select({ one: sql`1` })
    .from(promotionLineItems)
    .innerJoin(promotionCreatives, eq(promotionCreatives.lineItemId, promotionLineItems.id))
    .where(
      and(
        eq(promotionLineItems.slotId, promotionSlots.id),
        eq(promotionLineItems.isOn, true),
        or(isNull(promotionLineItems.endsAt), gt(promotionLineItems.endsAt, now)),
        sql`${promotionCreatives.assets} @> ${gift}::jsonb`,
      ),
    );
  return db
    .select({ id: promotionSlots.id, isOff: promotionSlots.isOff })
    .from(promotionSlots)
    .where(and(slotIds === 'all' ? undefined : inArray(promotionSlots.id, slotIds), exists(gifts)));
}
