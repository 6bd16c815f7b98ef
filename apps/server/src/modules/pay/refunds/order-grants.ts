import type { Database } from '../../../db/database.ts';
import { membershipOf } from '../../membership/index.ts';
import type { GrantPeriod } from './quote-refund.ts';

/** Returns start and end of the days that an order granted; null if it granted none or they were revoked. */
export async function findOrderPeriod(
  db: Database,
  { orderId, accountId, now }: { orderId: string; accountId: string; now: Date },
): Promise<GrantPeriod | null> {
  return (await listOrderPeriods(db, accountId, now)).get(orderId) ?? null;
}

/** Returns start and end of the days that each order of the account granted, by order id. */
export async function listOrderPeriods(
  db: Database,
  accountId: string,
  now: Date,
): Promise<ReadonlyMap<string, GrantPeriod>> {
  const { accelerator, super: superVip } = await membershipOf(db, accountId, now);
  const periods = [...accelerator.periods, ...superVip.periods];
  return new Map(
    periods.flatMap(({ entry: { source }, ...period }) => (source.type === 'order' ? [[source.id, period]] : [])),
  );
}
