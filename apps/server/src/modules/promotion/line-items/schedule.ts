import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isPromotionStopped } from '../slots/emergency-stop.ts';
import { promotionSlots } from '../slots/slots.tables.ts';
import { promotionLineItems } from './line-items.tables.ts';

/** Maximum number of line items that the console's calendar lists. */
const MOST = 500;

/**
 * Line items that may run in a period, whether on or off, and the number of those above the maximum. Slots with the
 * most line items come first.
 */
export async function listSchedule(db: Database, { from, to }: { from: Date; to: Date }) {
  const { id, slotId, name, isOn, priority, startsAt, endsAt, hours } = promotionLineItems;
  const isStopped = await isPromotionStopped(db);
  const isWithin = and(or(isNull(startsAt), lt(startsAt, to)), or(isNull(endsAt), gt(endsAt, from)));
  const rows = await db
    .select({ id, slotId, name, isOn, priority, startsAt, endsAt, hours, isSlotOff: promotionSlots.isOff })
    .from(promotionLineItems)
    .innerJoin(promotionSlots, eq(promotionSlots.id, slotId))
    .where(isWithin)
    .orderBy(asc(slotId), asc(priority), asc(id))
    .limit(MOST);
  const more = rows.length < MOST ? 0 : (await db.$count(promotionLineItems, isWithin)) - MOST;
  return { list: rows.map((row) => ({ ...row, isSlotOff: row.isSlotOff || isStopped })), more };
}
