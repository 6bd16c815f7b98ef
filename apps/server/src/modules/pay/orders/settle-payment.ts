import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { fixedStatement } from '../../../db/precompiled-statement.ts';
import { grantMembership } from '../../membership/index.ts';
import { postPayment } from '../books/post-payment.ts';
import { scheduleRevenue } from '../books/revenue.ts';
import { consumeHold } from '../catalogue/quotas.ts';
import { findProduct } from '../catalogue/product-queries.ts';
import type { PayChannel } from '../channels/channel.ts';
import type { Trade } from '../channels/trade.ts';
import type { RefundDeps } from '../refunds/refund-deps.ts';
import { moneyIdOf } from '../books/payment-key.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { markAttemptPaid } from './attempt-queries.ts';
import { isOfferHonoured, isOfferOpen, judgePayment, type Judgement } from './judge-payment.ts';
import { grantableStates, type Disposition, type OrderEventFacts, type SettledVia } from './order.ts';
import { noteOrderEvent, lockAttempt, type PayOrder, type LockedAttempt } from './order-queries.ts';
import { orders, payments } from './orders.tables.ts';
import type { RenewalHooks } from './renewals-port.ts';
import type { SalesPort } from './sales-port.ts';
import { announcePaid } from './announce-order.ts';
import { writeSale } from './write-sale.ts';
import { paidFenTotal, paymentsTotal } from '../../../metrics/business-metrics.ts';

export interface SettleDeps extends RefundDeps {
  renewals: RenewalHooks;
  sales: SalesPort;
}

export interface PaidTrade {
  channel: PayChannel;
  trade: Trade;
  via: SettledVia;
  /** The operator who settles a missed payment by hand. */
  by?: string;
}

/** `unknown`: no attempt of this channel has the trade number. `repeated`: the payment was already recorded. */
export type Settlement =
  | { outcome: 'unknown' }
  | { outcome: 'settled' | 'repeated'; orderId: string; disposition: Disposition };

/**
 * Records a payment; no other function does. Idempotent: notifications, queries and bills may report a payment
 * repeatedly and in any order.
 */
export async function settlePayment(deps: SettleDeps, paid: PaidTrade): Promise<Settlement> {
  const settlement = await deps.db.transaction((tx) => settleIn(tx, deps, paid));
  countSettlement(settlement, paid);
  return settlement;
}

/** Counts a payment in the metrics. Call it after the commit of the transaction that settled the payment. */
export function countSettlement(
  settlement: Settlement,
  { channel, trade }: Pick<PaidTrade, 'channel' | 'trade'>,
): void {
  if (settlement.outcome !== 'settled') return;
  paymentsTotal.inc({ channel, disposition: settlement.disposition });
  paidFenTotal.inc({ channel }, trade.paidFen ?? 0);
}

/** Settles a payment as `settlePayment` does, in the caller's transaction. */
export async function settleIn(
  tx: Database,
  deps: SettleDeps,
  { channel, trade, via, by }: PaidTrade,
): Promise<Settlement> {
  const now = deps.clock.now();
  const { transactionId, paidFen } = trade;
  if (transactionId === null || paidFen === null) throw new Error('a paid trade has a transaction and an amount');
  // Locks the order, so that concurrent operations on the order wait.
  const taken = await lockAttempt(tx, channel, trade.outTradeNo);
  if (!taken) return { outcome: 'unknown' };
  const { attempt, order } = taken;
  const earlier = await listEarlierPayments(tx, channel, transactionId, attempt.outTradeNo);
  const known = earlier.find((payment) => payment.transactionId === transactionId);
  if (known) return { outcome: 'repeated', orderId: order.id, disposition: known.disposition };

  const moneyId = moneyIdOf(attempt.outTradeNo, earlier.length > 0 ? transactionId : null);
  const paidAt = trade.paidAt ?? now;
  const money: Money = { ...taken, moneyId, channel, transactionId, paidFen, paidAt, via, by, now };
  const judged = judgePayment(order, attempt, trade);
  if (judged.disposition === 'applied' && (await canGrant(tx, deps, money))) {
    await grantOrder(tx, deps, money);
    return { outcome: 'settled', orderId: order.id, disposition: 'applied' };
  }
  const disposition = await recordUnapplied(tx, deps, money, judged);
  await markAttemptPaid(tx, attempt, now);
  await deps.announce(tx);
  return { outcome: 'settled', orderId: order.id, disposition };
}

interface Money extends LockedAttempt {
  moneyId: string;
  channel: PayChannel;
  transactionId: string;
  paidFen: number;
  paidAt: Date;
  via: SettledVia;
  by: string | undefined;
  now: Date;
}

/** The dispositions that settlement sets. Operators set `returned` and `written_off`. */
type Unapplied = Exclude<Judged, 'applied'>;
type Judged = Exclude<Disposition, 'returned' | 'written_off'>;

/** Records a payment that grants nothing, and either refunds it or puts it into review. */
async function recordUnapplied(tx: Database, deps: SettleDeps, money: Money, judged: Judgement): Promise<Unapplied> {
  switch (judged.disposition) {
    case 'duplicate':
      await recordPayment(tx, money, 'duplicate');
      await refundUnapplied(tx, deps, money, '同一订单重复支付，退回多付的一笔');
      return 'duplicate';
    case 'review':
      await recordPayment(tx, money, 'review', { reason: judged.reason });
      await parkOrder(tx, money, 'review');
      return 'review';
    case 'applied':
      await recordPayment(tx, money, 'late');
      await parkOrder(tx, money, 'late');
      await refundUnapplied(
        tx,
        deps,
        money,
        money.order.agreementId ? '自动续费已停止，退回全部款项' : '订单已失效，退回全部款项',
      );
      return 'late';
  }
}

/** Whether the order can still be granted at its price. If so, takes a unit of the product's quota. */
async function canGrant(
  tx: Database,
  { renewals }: SettleDeps,
  { order, hasQuota, paidAt, now }: Money,
): Promise<boolean> {
  const { accountId, productId } = order;
  if (accountId === null) return false;
  // A renewal does not require that the product is on sale, and takes no unit of a quota.
  if (order.agreementId !== null) return renewals.mayRenew(tx, order, paidAt);
  if (!isOfferOpen(order) && !isOfferHonoured(order, await findProduct(tx, productId), now)) return false;
  if (order.priceKind === 'first' && !(await isFirst(tx, accountId, order))) return false;
  return !hasQuota || consumeHold(tx, { productId, orderId: order.id, accountId, at: now });
}

/**
 * Whether no other order of the account got the first-purchase price of this kind of membership. The lock serializes
 * concurrent payments.
 */
async function isFirst(tx: Database, accountId: string, { id, vas }: PayOrder): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`first-price ${vas} ${accountId}`}, 0))`);
  const others = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, accountId),
        eq(orders.priceKind, 'first'),
        eq(orders.vas, vas),
        // Part of the condition of the partial index; without it PostgreSQL does not use the index.
        isNotNull(orders.paidAt),
        isNotNull(orders.grantedAt),
        ne(orders.id, id),
      ),
    )
    .limit(1);
  return others.length === 0;
}

async function grantOrder(tx: Database, { renewals, sales }: SettleDeps, money: Money): Promise<void> {
  const { order, attempt, channel, transactionId, paidFen, paidAt, via, now } = money;
  const { id: orderId, accountId, productId, vas, length } = order;
  if (accountId === null) throw new Error('the order to grant has no account');
  const { outTradeNo } = attempt;
  await postToLedger(tx, money, 'deferred');
  // Locks the agreement before the days, in the same order as `takeBackDays`. For a renewal charge, `mayRenew` has
  // already locked the agreement.
  if (order.isRenewing && order.agreementId === null) await renewals.lockAgreement(tx, outTradeNo);
  const source = { type: 'order', id: orderId } as const;
  const granted = await grantMembership(tx, { accountId, source, productId, vas, length, at: now });
  const { startsAt: from, endsAt: to, lastEndsAt } = granted;
  await scheduleRevenue(tx, { orderId, amountFen: paidFen, discountFen: order.listFen - paidFen, from, to });
  const paidFacts = arrivalFacts(money);
  const grantedFacts = { from: from.toISOString(), until: to.toISOString() };
  const sale = { orderId, outTradeNo, channel, transactionId, paidFen, paidAt, via, now, paidFacts, grantedFacts };
  const isWritten = await writeSale(tx, sale);
  if (!isWritten) throw new Error(`the order is not ${order.state} any more`);
  await renewals.notePaid(tx, { order, outTradeNo, paidFen, endsAt: lastEndsAt });
  if (order.agreementId === null) await sales.sold(tx, { orderId, accountId, paidFen, startsAt: from });
  await announcePaid(tx, order, { paidFen, channel, paidAt, at: now });
}

/** Updates an order whose payment grants nothing, unless an earlier payment already settled the order. */
async function parkOrder(tx: Database, { order, attempt, paidAt }: Money, why: 'review' | 'late'): Promise<void> {
  if (order.settledOutTradeNo !== null) return;
  // A late payment makes the order `paid` until its refund begins.
  const state = why === 'review' ? 'review' : 'paid';
  await updateUnpaid(tx, order, { state, settledOutTradeNo: attempt.outTradeNo, paidAt, closeReason: null });
}

async function updateUnpaid(tx: Database, order: PayOrder, change: Partial<PayOrder>): Promise<void> {
  const moved = await tx
    .update(orders)
    .set(change)
    .where(and(eq(orders.id, order.id), inArray(orders.state, [...grantableStates])))
    .returning({ id: orders.id });
  if (moved.length === 0) throw new Error(`the order is not ${order.state} any more`);
}

async function refundUnapplied(tx: Database, deps: SettleDeps, money: Money, reason: string): Promise<void> {
  const { order, moneyId, paidFen } = money;
  await requestRefund(tx, deps, {
    orderId: order.id,
    attemptId: moneyId,
    amountFen: paidFen,
    reason,
    by: 'system',
    takesGrant: order.settledOutTradeNo === null,
  });
}

/** Records a payment that grants nothing in the payments table, the books and the order's timeline. */
async function recordPayment(
  tx: Database,
  money: Money,
  disposition: Unapplied,
  facts: OrderEventFacts = {},
): Promise<void> {
  const { order, attempt, channel, transactionId, paidFen, paidAt, via, now } = money;
  const { outTradeNo } = attempt;
  const orderId = order.id;
  await tx
    .insert(payments)
    .values({ channel, transactionId, outTradeNo, orderId, paidFen, paidAt, recordedAt: now, via, disposition });
  await postToLedger(tx, money, 'suspense');
  const eventFacts = { ...arrivalFacts(money), ...facts };
  await noteOrderEvent(tx, { orderId, at: now, kind: disposition, outTradeNo, facts: eventFacts });
}

const postToLedger = (
  tx: Database,
  { order, moneyId, channel, transactionId, paidFen, now }: Money,
  to: 'deferred' | 'suspense',
) => postPayment(tx, { channel, transactionId, orderId: order.id, attemptId: moneyId, paidFen, at: now, to });

const arrivalFacts = ({ channel, paidFen, via, by }: Money): OrderEventFacts => ({
  channel,
  paidFen,
  via,
  ...(by !== undefined && { by }),
});

/** Returns the payments already recorded for this transaction or for the same attempt. */
async function listEarlierPayments(tx: Database, channel: PayChannel, transactionId: string, outTradeNo: string) {
  const { rows } = await tx.execute<{ transactionId: string; disposition: Disposition }>(
    knownPayments({ channel, transactionId, outTradeNo }),
  );
  return rows;
}

const knownPayments = fixedStatement<{ channel: PayChannel; transactionId: string; outTradeNo: string }>(
  (place) => sql`
    select transaction_id as "transactionId", disposition from ${payments}
     where channel = ${place('channel')} and (transaction_id = ${place('transactionId')} or out_trade_no = ${place('outTradeNo')})`,
);
