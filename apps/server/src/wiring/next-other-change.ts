import type { Database } from '../db/database.ts';
import { findNextActivityChange } from '../modules/activity/index.ts';
import { findNextSaleChange } from '../modules/pay/index.ts';

/** When prices, what is on sale, or what people can take part in change next by themselves: pages are made of these too. */
export async function findNextOtherChange(db: Database, now: Date): Promise<Date | null> {
  const moments = [await findNextSaleChange(db, now), await findNextActivityChange(db, now)];
  const times = moments.flatMap((moment) => moment?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
