import { readConfig } from '../../apps/server/src/config/config.ts';
import { openDatabaseForCommand } from '../../apps/server/src/db/database.ts';
import { countSteps } from '../../apps/server/src/modules/attribution/stats/count-steps.ts';
import { countPayHours } from '../../apps/server/src/modules/pay/stats/count-pay-hours.ts';
import { listPlacedOrders } from '../../apps/server/src/modules/pay/orders/list-placed-orders.ts';
import { rollUpPromotion } from '../../apps/server/src/modules/promotion/roll-up/roll-up.ts';
import { rollUp } from '../../apps/server/src/modules/telemetry/roll-up/roll-up.ts';

/** Runs the jobs that count events, in the database of a running server, without waiting for their schedule. */
export async function countNow(settings: Record<string, string>): Promise<void> {
  const database = await openDatabaseForCommand(readConfig(settings, { isEarly: true }));
  const now = new Date();
  try {
    for (const count of [rollUp, rollUpPromotion, countPayHours]) await count(database.db, now);
    await countSteps(database.db, now, listPlacedOrders);
  } finally {
    await database.close();
  }
}
