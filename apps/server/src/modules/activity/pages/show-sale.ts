import type { ActivitySaleReply } from '@feisuo/contract/schemas/activity-pages';
import { AppError } from '../../../http/app-error.ts';
import { briefOf, findActivity } from '../activities/activity-queries.ts';
import { readRules } from '../activities/activity-kinds.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Id of the seeded sale activity. */
export const DEFAULT_SALE = 'pay';

/**
 * Shows a sale with the product's name, price and remaining quota from the catalogue. These values may change, so they
 * are checked again when an order is created.
 */
export async function showSale(deps: ActivityDeps, id: string): Promise<ActivitySaleReply['data']> {
  const now = deps.clock.now();
  const activity = await findActivity(deps.db, id);
  if (activity?.kind !== 'sale') throw new AppError('not_found', { description: 'no sale has this id' });
  const { lead, rules, ...sale } = readRules('sale', activity.rules);
  return {
    now: now.toISOString(),
    activity: briefOf(activity, now),
    lead,
    product: await deps.findSold(deps.db, sale, now),
    rules,
  };
}
