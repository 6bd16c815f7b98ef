import { and, count, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { addressBlock } from '../../../http/caller-address.ts';
import { quotaRequesters, quotaHolds, quotas } from '../catalogue/catalogue.tables.ts';
import { countMaturePurchases } from './mature-purchases.ts';
import type { OrderDeps } from './order-deps.ts';
import type { PayOrder } from './order-queries.ts';
import { orders } from './orders.tables.ts';
import { refuseOrder } from './refuse-order.ts';

/** How many orders of a product with a quota an account may leave unpaid in a day. */
const MOST_LAPSED = 3;
/**
 * How many orders of a product with a quota an account may cancel in a day. The limit is higher, because cancelling
 * frees the unit at once.
 */
const MOST_CANCELLED = 30;
/**
 * How many units may be held at the same time; multiplied by `LONGEST_HOLD_MS` it is the hold time per day.
 * LIMITS_SCALE multiplies `device` and `block` (network).
 */
const maxHolds = { account: 3, device: 2, block: 3 } as const;
type RequesterKind = keyof typeof maxHolds;
/** A hold ends a little later than its code, so that a payment in the last second still gets the unit. */
const HOLD_GRACE_MS = 120_000;
/** Maximum hold time of an order, however many codes it gets. */
const LONGEST_HOLD_MS = 1_800_000;

export type QuotaHoldDeps = Pick<OrderDeps, 'config' | 'hasPhone'>;
type OwnedOrder = PayOrder & { accountId: string };

/** Returns when the hold of the order ends. */
export const holdEndsAt = ({ createdAt, expiresAt }: Pick<PayOrder, 'createdAt' | 'expiresAt'>) =>
  new Date(Math.min(expiresAt.getTime() + HOLD_GRACE_MS, createdAt.getTime() + LONGEST_HOLD_MS));

/** Records the account, device and network of an order for a product with a quota, as keyed hashes. */
export async function recordQuotaRequesters(
  tx: Database,
  { masterKey }: Pick<OrderDeps, 'masterKey'>,
  { id: orderId, productId }: Pick<PayOrder, 'id' | 'productId'>,
  { accountId, payerIp, device }: { accountId: string; payerIp: string | null; device: string },
  at: Date,
): Promise<void> {
  const block = payerIp === null ? null : addressBlock(payerIp);
  // Without a device id the network counts as the device; otherwise leaving out the id would bypass the limit per
  // device.
  const deviceKey = device || (block === null ? null : `none\n${block}`);
  const known: Record<RequesterKind, string | null> = { account: accountId, device: deviceKey, block };
  const rows = Object.entries(known).flatMap(([kind, value]) =>
    value === null
      ? []
      : [{ orderId, productId, subject: `${kind}:${masterKey.digest('quota-asker', `${kind}\n${value}`)}`, at }],
  );
  await tx.insert(quotaRequesters).values(rows).onConflictDoNothing();
}

/** Records when the order first held a unit. */
export async function recordHeld(tx: Database, orderId: string, heldAt: Date): Promise<void> {
  await tx
    .update(quotaRequesters)
    .set({ heldAt })
    .where(and(eq(quotaRequesters.orderId, orderId), isNull(quotaRequesters.heldAt)));
}

/**
 * Whether an unpaid order may hold a unit. Without a hold it can still be paid, and gets a unit if one is free at that
 * time.
 * @throws AppError QUOTA_HOARDED
 */
export async function mayHoldUnit(tx: Database, deps: QuotaHoldDeps, order: OwnedOrder, now: Date): Promise<boolean> {
  await assertNotHoarding(tx, order, now);
  return (await isTrustedBuyer(tx, deps, { accountId: order.accountId, now })) && areWithinLimits(tx, deps, order, now);
}

/** Whether the account has a verified phone or a purchase past its full refund. */
export const isTrustedBuyer = async (
  tx: Database,
  { hasPhone }: Pick<OrderDeps, 'hasPhone'>,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> =>
  (await hasPhone(tx, accountId)) || (await countMaturePurchases(tx, accountId, { since: null, now })) > 0;

async function areWithinLimits(
  tx: Database,
  { config }: QuotaHoldDeps,
  { id, productId }: OwnedOrder,
  now: Date,
): Promise<boolean> {
  const own = tx
    .select({ subject: quotaRequesters.subject })
    .from(quotaRequesters)
    .where(eq(quotaRequesters.orderId, id));
  const seconds = (ms: number) => sql.raw(`interval '${ms / 1000} seconds'`);
  const holdEnd = sql`least(${orders.closedAt}, ${orders.expiresAt} + ${seconds(HOLD_GRACE_MS)},
    ${orders.createdAt} + ${seconds(LONGEST_HOLD_MS)})`;
  // A current hold counts with the maximum hold time, because a new code may extend it.
  const heldTime = sql`case when ${holdEnd} > ${now.toISOString()}::timestamptz then ${seconds(LONGEST_HOLD_MS)}
    else greatest(${holdEnd} - ${quotaRequesters.heldAt}, interval '0') end`;
  const unpaid = await tx
    .select({
      subject: quotaRequesters.subject,
      heldMs: sql`1000 * extract(epoch from sum(${heldTime}))`.mapWith(Number),
    })
    .from(quotaRequesters)
    .innerJoin(orders, eq(orders.id, quotaRequesters.orderId))
    .where(
      and(
        eq(quotaRequesters.productId, productId),
        inArray(quotaRequesters.subject, own),
        gt(quotaRequesters.heldAt, new Date(now.getTime() - DAY_MS)),
        ne(quotaRequesters.orderId, id),
        isNull(orders.paidAt),
      ),
    )
    .groupBy(quotaRequesters.subject);
  return unpaid.every(({ subject, heldMs }) => {
    const kind = subject.slice(0, subject.indexOf(':')) as RequesterKind;
    const most = maxHolds[kind] * (kind === 'account' ? 1 : config.limitsScale);
    return heldMs + LONGEST_HOLD_MS <= most * LONGEST_HOLD_MS;
  });
}

/** Throws if the account left too many orders of this product unpaid in a day, or cancelled too many. */
async function assertNotHoarding(tx: Database, order: OwnedOrder, now: Date): Promise<void> {
  const unpaid = await tx
    .select({ closeReason: orders.closeReason, number: count() })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, order.accountId),
        gt(orders.createdAt, new Date(now.getTime() - DAY_MS)),
        eq(orders.productId, order.productId),
        isNull(orders.paidAt),
        ne(orders.id, order.id),
      ),
    )
    .groupBy(orders.closeReason);
  const numberOf = (isCancelled: boolean) =>
    unpaid
      .filter(({ closeReason }) => (closeReason === 'cancelled') === isCancelled)
      .reduce((sum, { number }) => sum + number, 0);
  if (numberOf(false) >= MOST_LAPSED || numberOf(true) >= MOST_CANCELLED)
    throw refuseOrder('QUOTA_HOARDED', 'too many unpaid orders of this product');
}

/** Whether the order holds a unit; null if the product has no quota. */
export async function isUnitHeld(
  db: Database,
  { id, productId }: Pick<PayOrder, 'id' | 'productId'>,
  now: Date,
): Promise<boolean | null> {
  const [row] = await db
    .select({ orderId: quotaHolds.orderId })
    .from(quotas)
    .leftJoin(quotaHolds, and(eq(quotaHolds.orderId, id), gt(quotaHolds.until, now)))
    .where(eq(quotas.productId, productId));
  return row ? row.orderId !== null : null;
}

export async function deleteOldQuotaRequesters(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, quotaRequesters, lt(quotaRequesters.at, new Date(now.getTime() - 2 * DAY_MS)));
}
