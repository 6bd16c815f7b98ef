import { and, count, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { addressBlock } from '../../../http/caller-address.ts';
import { quotaAskers, quotaHolds, quotas } from '../catalogue/catalogue.tables.ts';
import type { OrderDeps } from './order-deps.ts';
import type { PayOrder } from './order-queries.ts';
import { orders } from './orders.tables.ts';
import { refuseOrder } from './refuse-order.ts';

/** Unpaid orders of a limited product that one account may let lapse in a day. */
const MOST_LAPSED = 3;
/** Orders it may cancel; a cancelled unit is free for others at once. */
const MOST_CANCELLED = 30;
/** Units held at the same time and, in longest holds, held time per day. LIMITS_SCALE scales device and network. */
const mostKept = { account: 3, device: 2, block: 3 } as const;
type AskerKind = keyof typeof mostKept;
/** Longer than the code, so that a payment at the last moment still gets the unit. */
const HOLD_GRACE_MS = 120_000;
/** The longest hold of one order, however often its code is refreshed. */
const LONGEST_HOLD_MS = 1_800_000;

export type QuotaHoldDeps = Pick<OrderDeps, 'config' | 'hasPhone'>;
type OwnedOrder = PayOrder & { accountId: string };

/** When the order's unit is free for others again. */
export const holdEndsAt = ({ createdAt, expiresAt }: Pick<PayOrder, 'createdAt' | 'expiresAt'>) =>
  new Date(Math.min(expiresAt.getTime() + HOLD_GRACE_MS, createdAt.getTime() + LONGEST_HOLD_MS));

/** Records account, device and network of an order of a limited product, as keyed hashes. */
export async function recordQuotaAskers(
  tx: Database,
  { masterKey }: Pick<OrderDeps, 'masterKey'>,
  { id: orderId, productId }: Pick<PayOrder, 'id' | 'productId'>,
  { accountId, payerIp, device }: { accountId: string; payerIp: string | null; device: string },
  at: Date,
): Promise<void> {
  const block = payerIp === null ? null : addressBlock(payerIp);
  // Requests without a device id share one per network; otherwise omitting it would bypass the limit per device.
  const deviceKey = device || (block === null ? null : `none\n${block}`);
  const known: Record<AskerKind, string | null> = { account: accountId, device: deviceKey, block };
  const rows = Object.entries(known).flatMap(([kind, value]) =>
    value === null
      ? []
      : [{ orderId, productId, subject: `${kind}:${masterKey.digest('quota-asker', `${kind}\n${value}`)}`, at }],
  );
  await tx.insert(quotaAskers).values(rows).onConflictDoNothing();
}

/** Counts the order as one that held a unit. */
export async function recordHeld(tx: Database, orderId: string, heldAt: Date): Promise<void> {
  await tx
    .update(quotaAskers)
    .set({ heldAt })
    .where(and(eq(quotaAskers.orderId, orderId), isNull(quotaAskers.heldAt)));
}

/**
 * Whether a unit may be held for an unpaid order. Untrusted accounts, and devices and networks with too many unpaid
 * orders, get no hold: they may still order, and the first payment gets the unit.
 * @throws AppError QUOTA_HOARDED
 */
export async function mayHoldUnit(tx: Database, deps: QuotaHoldDeps, order: OwnedOrder, now: Date): Promise<boolean> {
  await assertNotHoarding(tx, order, now);
  return (await isTrustedBuyer(tx, deps, order)) && areWithinLimits(tx, deps, order, now);
}

/** An account with a verified phone, or with an earlier purchase. */
export async function isTrustedBuyer(
  tx: Database,
  { hasPhone }: Pick<OrderDeps, 'hasPhone'>,
  { accountId }: Pick<OwnedOrder, 'accountId'>,
): Promise<boolean> {
  if (await hasPhone(tx, accountId)) return true;
  const paid = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), isNotNull(orders.grantedAt)))
    .limit(1);
  return paid.length > 0;
}

async function areWithinLimits(
  tx: Database,
  { config }: QuotaHoldDeps,
  { id, productId }: OwnedOrder,
  now: Date,
): Promise<boolean> {
  const own = tx.select({ subject: quotaAskers.subject }).from(quotaAskers).where(eq(quotaAskers.orderId, id));
  const seconds = (ms: number) => sql.raw(`interval '${ms / 1000} seconds'`);
  const holdEnd = sql`least(${orders.closedAt}, ${orders.expiresAt} + ${seconds(HOLD_GRACE_MS)},
    ${orders.createdAt} + ${seconds(LONGEST_HOLD_MS)})`;
  // A unit that is still held counts for the longest hold, because its order may get new codes.
  const heldTime = sql`case when ${holdEnd} > ${now.toISOString()}::timestamptz then ${seconds(LONGEST_HOLD_MS)}
    else greatest(${holdEnd} - ${quotaAskers.heldAt}, interval '0') end`;
  const unpaid = await tx
    .select({ subject: quotaAskers.subject, heldMs: sql`1000 * extract(epoch from sum(${heldTime}))`.mapWith(Number) })
    .from(quotaAskers)
    .innerJoin(orders, eq(orders.id, quotaAskers.orderId))
    .where(
      and(
        eq(quotaAskers.productId, productId),
        inArray(quotaAskers.subject, own),
        gt(quotaAskers.heldAt, new Date(now.getTime() - DAY_MS)),
        ne(quotaAskers.orderId, id),
        isNull(orders.paidAt),
      ),
    )
    .groupBy(quotaAskers.subject);
  return unpaid.every(({ subject, heldMs }) => {
    const kind = subject.slice(0, subject.indexOf(':')) as AskerKind;
    const most = mostKept[kind] * (kind === 'account' ? 1 : config.limitsScale);
    return heldMs + LONGEST_HOLD_MS <= most * LONGEST_HOLD_MS;
  });
}

/** Refuses an account that repeatedly let orders of a limited product lapse today. */
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
    throw refuseOrder('QUOTA_HOARDED', 'too many orders of it were not paid');
}

/** Whether a unit is held for an unpaid order; null where the product has no quota. */
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

export async function deleteOldQuotaAskers(db: Database, now: Date): Promise<void> {
  await db.delete(quotaAskers).where(lt(quotaAskers.at, new Date(now.getTime() - 2 * DAY_MS)));
}
