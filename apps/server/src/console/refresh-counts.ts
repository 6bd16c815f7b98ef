import type { Database } from '../db/database.ts';
import { countSteps } from '../modules/attribution/index.ts';
import { countPayHours, listPlacedOrders } from '../modules/pay/index.ts';

/** Updates the counts immediately that jobs otherwise update every minute. */
export async function countFigures(db: Database, now: Date): Promise<void> {
  await countPayHours(db, now);
  await countSteps(db, now, listPlacedOrders);
}
