import { findProductGivenAway, showsOneAtATime } from '@feisuo/contract/facts/slot-vocabulary';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { Targeting } from '../line-items/line-item.ts';
import { promotionLineItems } from '../line-items/line-items.tables.ts';
import { isOpenHour } from '../line-items/schedule.ts';
import { isPromotionStopped } from '../slots/emergency-stop.ts';
import { promotionSlots } from '../slots/slots.tables.ts';
import { promotionCreatives } from './creatives.tables.ts';

/** A product that a creative gives to members for free. */
export interface CreativeOffer {
  productId: string;
  /**
   * True if members can claim the product now: slot, line item and creative are on, the time is within the line item's
   * window and hours, and promotion is not stopped.
   */
  isOpen: boolean;
  targeting: Targeting;
}

/**
 * Finds the product that a creative gives away in a slot. Returns null if the creative is not shown in the slot or
 * gives nothing away.
 */
export async function findCreativeOffer(
  db: Database,
  { slotId, creativeId, now }: { slotId: string; creativeId: string; now: Date },
): Promise<CreativeOffer | null> {
  const [place] = await db.select().from(promotionSlots).where(eq(promotionSlots.id, slotId));
  if (!place) return null;
  const [found] = await db
    .select({ creative: promotionCreatives, item: promotionLineItems, slot: promotionSlots })
    .from(promotionCreatives)
    .innerJoin(promotionLineItems, eq(promotionLineItems.id, promotionCreatives.lineItemId))
    .innerJoin(promotionSlots, eq(promotionSlots.id, promotionLineItems.slotId))
    .where(
      and(
        eq(promotionCreatives.id, creativeId),
        inArray(promotionLineItems.slotId, showsOneAtATime(slotId) ? [slotId, ...place.subSlots] : [slotId]),
      ),
    );
  const productId = found ? findProductGivenAway(found.creative.assets) : null;
  if (!found || productId === null) return null;
  const { creative, item, slot } = found;
  const isOn = creative.isOn && item.isOn && !slot.isOff && !place.isOff;
  const isOpen = isOn && isWithin(item, now) && !(await isPromotionStopped(db));
  return { productId, isOpen, targeting: item.targeting };
}

interface Scheduled {
  startsAt: Date | null;
  endsAt: Date | null;
  hours: string | null;
}

const isWithin = ({ startsAt, endsAt, hours }: Scheduled, now: Date) =>
  (!startsAt || startsAt <= now) && (!endsAt || endsAt > now) && (hours === null || isOpenHour(hours, now.getTime()));
