import type { Database } from '../../../db/database.ts';
import { membershipOf, type Period } from '../../membership/index.ts';
import type { GrantPeriod } from './quote-refund.ts';

/** The time that an order granted; null if it granted none or the days were taken back. */
export async function findOrderPeriod(
  db: Database,
  { orderId, accountId, now }: { orderId: string; accountId: string; now: Date },
): Promise<GrantPeriod | null> {
  return (await periodsOf(db, accountId, now)).find(({ entry }) => isOf(entry, orderId)) ?? null;
}

const isOf = ({ source }: Period['entry'], orderId: string) => source.type === 'order' && source.id === orderId;

async function periodsOf(db: Database, accountId: string, now: Date): Promise<Period[]> {
  const { accelerator, super: superVip } = await membershipOf(db, accountId, now);
  return [...accelerator.periods, ...superVip.periods];
}
