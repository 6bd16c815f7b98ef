import type { Database } from '../../../db/database.ts';
import { noteOrders, type ListPlacedOrders } from '../conversions/note-orders.ts';
import { countStepDays } from './count-step-days.ts';

/** Counts what people did up to now, orders that nobody has noted yet included. */
export async function countSteps(db: Database, now: Date, listPlacedOrders: ListPlacedOrders): Promise<void> {
  await noteOrders(db, now, listPlacedOrders);
  await countStepDays(db, now);
}
