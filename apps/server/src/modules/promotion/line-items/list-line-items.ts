import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { namesByIds } from '../../../db/names-by-ids.ts';
import { promotionCounters } from '../selection/counters.tables.ts';
import { promotionLineItems } from './line-items.tables.ts';

export const namesOfLineItems = (db: Database, ids: readonly string[]) =>
  namesByIds(db, promotionLineItems, promotionLineItems, ids);

/** Lists all line items by slot and priority, each with the used part of its total cap. */
export async function listLineItems(db: Database) {
  const items = promotionLineItems;
  return db
    .select({
      id: items.id,
      slotId: items.slotId,
      name: items.name,
      isOn: items.isOn,
      priority: items.priority,
      weight: items.weight,
      startsAt: items.startsAt,
      endsAt: items.endsAt,
      totalCap: items.totalCap,
      dailyCap: items.dailyCap,
      taken: sql<number>`coalesce(${promotionCounters.taken}, 0)::int`,
    })
    .from(items)
    .leftJoin(promotionCounters, eq(promotionCounters.key, sql`'total:' || ${items.id}`))
    .orderBy(asc(items.slotId), asc(items.priority), asc(items.id));
}
