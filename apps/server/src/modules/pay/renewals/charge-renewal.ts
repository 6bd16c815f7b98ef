import { and, eq, isNotNull, isNull, lte, TransactionRollbackError } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { ChannelError } from '../channels/channel.ts';
import { goodsName } from '../catalogue/goods-name.ts';
import { endsBefore, lockEnd } from '../../membership/index.ts';
import { channelOf } from '../orders/query-channel.ts';
import { endAttempt } from '../orders/attempt-queries.ts';
import { liveAttemptStates } from '../orders/order.ts';
import { findAttempt, findOrder, noteOrderEvent, type PayAttempt } from '../orders/order-queries.ts';
import { cancelRenewalOrder, noteChargeAccepted, openRenewalOrder } from '../orders/renewal-orders.ts';
import { settlePayment } from '../orders/settle-payment.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { ANNOUNCEMENT_HOLDS_DAYS, daysBetween, NOTICE_MS, postponingEnd, retryDays, withinHours } from './agreement.ts';
import {
  findAgreement,
  noteEvent,
  stepAgreement,
  lockAgreement,
  waitUntil,
  type Agreement,
} from './agreement-queries.ts';
import { laterDueOf, postpone } from './postpone-renewal.ts';
import { failedLetter, postponedLetter } from './renewal-messages.ts';
import { agreementsOf, type RenewalDeps } from './renewal-deps.ts';
import { agreements } from './renewals.tables.ts';
import { endAgreement, stopAgreement } from './stop-renewal.ts';

/** How often a pending charge is queried. */
const LOOK_MS = 300_000;

/**
 * Charges a period once. The conditional update requires an active agreement, no other charge, a notice five days old,
 * and no added days that postpone the charge.
 */
export async function chargeRenewal(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  const { id, accountId, announcedAt, noticedAt, noticedFen, failures, chargesAt } = agreement;
  if (accountId === null || !(await deps.ports.isActive(deps.db, accountId))) {
    return endAgreement(deps, id, accountId === null ? 'erased' : 'account');
  }
  if (announcedAt && daysBetween(announcedAt, now) > ANNOUNCEMENT_HOLDS_DAYS) {
    await deps.db.transaction((tx) => stepAgreement(tx, agreement, { announcedAt: null, nextAt: now }));
    return;
  }
  const open = withinHours(new Date(Math.max(now.getTime(), (noticedAt?.getTime() ?? 0) + NOTICE_MS)));
  if (open > now || noticedFen === null) return waitUntil(deps.db, agreement, open);
  if (await postponeIfExtended(deps, agreement, now)) return;
  const attempt = await deps.db
    .transaction(async (tx) => {
      const { period, channel, productId, productName, vas, length, periodDays: days, amountFen: listFen } = agreement;
      const bought = { productId, productName, vas, length, days, listFen, amountFen: noticedFen };
      const begun = await openRenewalOrder(tx, { agreementId: id, period, accountId, channel, ...bought }, now);
      if (!begun) return null;
      // Waits for a purchase that is being granted, because its days may postpone the charge.
      await lockAgreement(tx, id);
      await lockEnd(tx, accountId, vas);
      const claimed = await stepAgreement(
        tx,
        agreement,
        { chargeNo: begun.outTradeNo, nextAt: new Date(now.getTime() + LOOK_MS) },
        and(
          isNull(agreements.chargeNo),
          eq(agreements.failures, failures),
          eq(agreements.noticedFen, noticedFen),
          lte(agreements.noticedAt, new Date(now.getTime() - NOTICE_MS)),
          isNotNull(agreements.announcedAt),
          endsBefore({ accountId, vas }, postponingEnd(now > chargesAt ? now : chargesAt)),
        ),
      );
      if (!claimed) tx.rollback();
      await noteEvent(tx, agreement, 'charge_asked', now, { outTradeNo: begun.outTradeNo, amountFen: noticedFen });
      return begun;
    })
    .catch(nullIfRolledBack);
  if (attempt) await requestCharge(deps, agreement, attempt);
}

/**
 * Postpones the charge if days were added after the notice, and tells the member. A charge that the channel does not
 * know is cancelled.
 */
async function postponeIfExtended(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<boolean> {
  const { id, period, chargeNo } = agreement;
  const due = await laterDueOf(deps.db, agreement, now);
  if (due === null) return false;
  return deps.db.transaction(async (tx) => {
    const held = await lockAgreement(tx, id);
    if (held?.state !== 'active' || held.period !== period || held.chargeNo !== chargeNo) return true;
    if (chargeNo !== null) await cancelRenewalOrder(tx, { agreementId: id, period, at: now });
    const moved = await postpone(tx, held, due, now);
    if (moved?.accountId) await deps.tellBuyer(tx, moved.accountId, postponedLetter(moved, held.chargesAt));
    return true;
  });
}

/** Returns null for a rollback: the agreement was stopped or days were added meanwhile, so nothing was charged. */
function nullIfRolledBack(error: unknown): null {
  if (error instanceof TransactionRollbackError) return null;
  throw error;
}

async function requestCharge(deps: RenewalDeps, agreement: Agreement, attempt: PayAttempt): Promise<void> {
  const { outTradeNo, amountFen } = attempt;
  const { id, contractId, productName, channel } = agreement;
  // If the agreement was stopped meanwhile, the channel is not called and the sweep closes the attempt.
  const current = await findAgreement(deps.db, id);
  if (contractId === null || current?.state !== 'active') return;
  try {
    const subject = await goodsName(deps, productName);
    const trade = await agreementsOf(deps, agreement).charge({ outTradeNo, contractId, amountFen, subject });
    await noteChargeAccepted(deps.db, outTradeNo, deps.clock.now());
    if (trade.state === 'paid') await settlePayment(deps, { channel, trade, via: 'query' });
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    const { kind: fault, code } = error;
    deps.log.warn({ channel, fault, code, attempt: outTradeNo }, 'a renewal charge failed');
    // After another error the result is unknown, so the attempt stays open and the sweep queries it.
    if (fault !== 'refused') return;
    await deps.db.transaction((tx) => endAttempt(tx, attempt, 'failed', deps.clock.now()));
    await noteFailure(deps, agreement, outTradeNo, code);
  }
}

/**
 * Continues a charge after the channel was unreachable. If the channel does not know the charge, requests it again with
 * the same number.
 */
async function retryCharge(deps: RenewalDeps, agreement: Agreement, attempt: PayAttempt, now: Date): Promise<void> {
  const { outTradeNo, channel } = attempt;
  if (now >= attempt.expiresAt || withinHours(now) > now) return;
  const trade = await channelOf(deps, channel).query(outTradeNo);
  if (trade.state === 'absent') {
    if (!(await postponeIfExtended(deps, agreement, now))) await requestCharge(deps, agreement, attempt);
  } else if (trade.state === 'unpaid') await noteChargeAccepted(deps.db, outTradeNo, now);
  else if (trade.state === 'paid') await settlePayment(deps, { channel, trade, via: 'query' });
}

/** Checks the pending charge. After a payment, settlement has already moved the agreement to its next period. */
export async function checkCharge(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  const { chargeNo, channel } = agreement;
  const attempt = chargeNo === null ? null : await findAttempt(deps.db, channel, chargeNo);
  if (attempt && (liveAttemptStates as readonly string[]).includes(attempt.state)) {
    await waitUntil(deps.db, agreement, new Date(now.getTime() + LOOK_MS));
    return attempt.state === 'creating' ? retryCharge(deps, agreement, attempt, now) : undefined;
  }
  const order = attempt && (await findOrder(deps.db, attempt.orderId));
  // A charge that was paid but did not renew the period had a wrong amount or was refunded. The agreement ends.
  if (order && order.settledOutTradeNo !== null) return endAgreement(deps, agreement.id, 'failures');
  await noteFailure(deps, agreement, chargeNo ?? '', null);
}

/**
 * Tells the member that the charge failed and schedules the next attempt. After the last attempt the agreement stops.
 */
async function noteFailure(deps: RenewalDeps, agreement: Agreement, chargeNo: string, why: string | null) {
  const { id, accountId, productName, chargesAt, noticedFen, amountFen, failures } = agreement;
  const now = deps.clock.now();
  const pauseDays = retryDays[failures];
  const fen = noticedFen ?? amountFen;
  await deps.db.transaction(async (tx) => {
    const planned = new Date(chargesAt.getTime() + (pauseDays ?? 0) * DAY_MS);
    // Leaves at least half a day between two attempts, even if the result came late.
    const nextAt = withinHours(new Date(Math.max(planned.getTime(), now.getTime() + DAY_MS / 2)));
    const change = { chargeNo: null, failures: failures + 1, nextAt };
    const failed = await stepAgreement(
      tx,
      { ...agreement, state: 'active' },
      change,
      eq(agreements.chargeNo, chargeNo),
      eq(agreements.failures, failures),
    );
    if (!failed) return;
    await noteEvent(tx, failed, 'charge_failed', now, { outTradeNo: chargeNo, code: why });
    const attempt = await findAttempt(tx, agreement.channel, chargeNo);
    if (attempt) {
      await noteOrderEvent(tx, { orderId: attempt.orderId, at: now, kind: 'charge_failed', outTradeNo: chargeNo });
    }
    if (pauseDays === undefined) {
      await stopAgreement(tx, deps, id, 'failures');
      return;
    }
    if (accountId === null) return;
    await deps.tellBuyer(tx, accountId, failedLetter(failed, fen, dayOf(nextAt)));
    const words = { product: productName, amountFen: fen, day: dayOf(nextAt) };
    await deps.ports.notify(tx, accountId, { notice: 'renewal_failed', ...words });
  });
}
