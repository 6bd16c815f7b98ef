import type { PayChannel } from '../channels/channel.ts';
import { addDays, dayBefore, type Day } from '../../../time/shanghai.ts';
import { findNewestBill } from './bill-queries.ts';
import { reconcileDay, type Reconciliation, type ReconcileDeps } from './reconcile-day.ts';

/** Maximum number of days per run. Older missing bills must be reconciled by hand. */
const MOST_DAYS = 31;

/**
 * Reconciles the bills of each channel, from the day after its last bill to yesterday. An error of one channel does not
 * stop the other channel.
 */
export async function reconcileBills(deps: ReconcileDeps): Promise<Reconciliation[]> {
  const done: Reconciliation[] = [];
  const troubles: unknown[] = [];
  for (const channel of deps.channels.keys()) {
    try {
      for (const day of await dueDays(deps, channel)) done.push(await reconcileDay(deps, channel, day));
    } catch (error) {
      troubles.push(error);
    }
  }
  if (troubles.length === 1) throw troubles[0];
  if (troubles.length > 1) throw new AggregateError(troubles, 'bills could not be read');
  return done;
}

async function dueDays({ db, clock }: ReconcileDeps, channel: PayChannel): Promise<Day[]> {
  const yesterday = dayBefore(clock.now());
  const newest = await findNewestBill(db, channel);
  if (newest === null) return [yesterday];
  const days: Day[] = [];
  for (let day = yesterday; day > newest && days.length < MOST_DAYS; day = addDays(day, -1)) days.unshift(day);
  return days;
}
