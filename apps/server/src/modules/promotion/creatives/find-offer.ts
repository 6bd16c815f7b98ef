import { showsOneAtATime } from '@feisuo/contract/facts/slot-vocabulary';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { promotionLineItems } from '../line-items/line-items.tables.ts';
import { isPromotionStopped } from '../slots/emergency-stop.ts';
import { promotionSlots } from '../slots/slots.tables.ts';
import { promotionCreatives } from './creatives.tables.ts';

/** What a creative gives away in its slot; null unless it, its line item and its slot are on and within their window, and all of it is not stopped. */
export async function findCreativeOffer(
  db: Database,
  { slotId, creativeId, now }: { slotId: string; creativeId: string; now: Date },
): Promise<{ productId: string } | null> {
  const [place] = await db
    .select({ subSlots: promotionSlots.subSlots })
    .from(promotionSlots)
    .where(and(eq(promotionSlots.id, slotId), eq(promotionSlots.isOff, false)));
  if (!place) return null;
  const [row] = await db
    .select({
      assets: promotionCreatives.assets,
      startsAt: promotionLineItems.startsAt,
      endsAt: promotionLineItems.endsAt,
    })
    .from(promotionCreatives)
    .innerJoin(promotionLineItems, eq(promotionLineItems.id, promotionCreatives.lineItemId))
    .innerJoin(promotionSlots, eq(promotionSlots.id, promotionLineItems.slotId))
    .where(
      and(
        eq(promotionSlots.isOff, false),
        eq(promotionCreatives.id, creativeId),
        inArray(promotionLineItems.slotId, showsOneAtATime(slotId) ? [slotId, ...place.subSlots] : [slotId]),
        eq(promotionCreatives.isOn, true),
        eq(promotionLineItems.isOn, true),
      ),
    );
  if (await isPromotionStopped(db)) return null;
  if (!row || (row.startsAt && row.startsAt > now) || (row.endsAt && row.endsAt <= now)) return null;
  const productId = row.assets.find(({ id }) => id === 'productid')?.text?.value;
  return productId === undefined ? null : { productId };
}
