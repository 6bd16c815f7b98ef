import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { promotionCreatives } from '../creatives/creatives.tables.ts';
import { promotionLineItems } from '../line-items/line-items.tables.ts';
import { promotionSlots } from '../slots/slots.tables.ts';
import { cardItems } from './cards.ts';
import { centerPopItems } from './center-pop.ts';
import { seedSlots } from './slots.ts';

export const seedLineItems = [...centerPopItems, ...cardItems];

/** Adds the seeded slots, line items and creatives that are missing. Existing rows are not changed. */
export async function addMissingPromotion(tx: Database, clock: Clock): Promise<void> {
  const updatedAt = clock.now();
  const momentOf = (text: string | null) => (text === null ? null : new Date(text));
  const slots = seedSlots.map((slot) => ({ ...slot, updatedAt }));
  const items = seedLineItems.map(({ item }) => ({
    ...item,
    startsAt: momentOf(item.startsAt),
    endsAt: momentOf(item.endsAt),
    version: 1,
    updatedAt,
  }));
  const creatives = seedLineItems.flatMap((seed) => seed.creatives).map((creative) => ({ ...creative, updatedAt }));
  await tx.insert(promotionSlots).values(slots).onConflictDoNothing();
  await tx.insert(promotionLineItems).values(items).onConflictDoNothing();
  await tx.insert(promotionCreatives).values(creatives).onConflictDoNothing();
  await sendSignal(tx, 'promotion');
}
