import type { Database } from '../../../db/database.ts';
import { membershipOf, revokeGrant, type Period } from '../../membership/index.ts';
import { holdSchedules, moveSchedule } from '../books/index.ts';
import type { GrantPeriod } from './quote-refund.ts';

/** When the days of an order run; null when it has none, or none any more. */
export async function findOrderPeriod(
  db: Database,
  { orderId, accountId, now }: { orderId: string; accountId: string; now: Date },
): Promise<GrantPeriod | null> {
  return (await periodsOf(db, accountId, now)).find(({ entry }) => isOf(entry, orderId)) ?? null;
}

/** Takes an order's days back. Later purchases move up, and what they earn moves with them. */
export async function revokeOrderGrant(
  tx: Database,
  { orderId, accountId, at }: { orderId: string; accountId: string | null; at: Date },
): Promise<void> {
  const revoked = await revokeGrant(tx, { source: { type: 'order', id: orderId }, at });
  if (!revoked?.isNew || accountId === null) return;
  const moved = (await periodsOf(tx, accountId, at)).filter(
    ({ entry, endsAt }) => entry.source.type === 'order' && endsAt > at,
  );
  const others = moved.map(({ entry }) => entry.source.id);
  await holdSchedules(tx, [orderId, ...others]);
  for (const { entry, startsAt, endsAt } of moved) {
    // eslint-disable-next-line no-await-in-loop -- a handful of purchases, on one connection
    await moveSchedule(tx, { orderId: entry.source.id, from: startsAt, to: endsAt });
  }
}

const isOf = ({ source }: Period['entry'], orderId: string) => source.type === 'order' && source.id === orderId;

async function periodsOf(db: Database, accountId: string, now: Date): Promise<Period[]> {
  const { accelerator, super: superVip } = await membershipOf(db, accountId, now);
  return [...accelerator.periods, ...superVip.periods];
}
