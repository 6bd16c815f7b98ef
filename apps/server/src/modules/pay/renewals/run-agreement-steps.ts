import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { JobKind } from '../../../jobs/job-runner.ts';
import { ChannelError } from '../channels/channel.ts';
import { announceCharge, noticeMember } from './announce-renewal.ts';
import {
  claimAgreement,
  listDueAgreements,
  waitUntil,
  type Agreement,
  noteEvent,
  stepAgreement,
} from './agreement-queries.ts';
import { chargeRenewal, checkCharge } from './charge-renewal.ts';
import { backoffMs, type RenewalDeps, agreementsOf } from './renewal-deps.ts';
import { STEP_RENEWAL, noteContract } from './sign-agreement.ts';
import { findAttempt, findOrder, noteOrderEvent, type PayAttempt, type PayOrder } from '../orders/order-queries.ts';
import { goodsName } from '../catalogue/goods-name.ts';
import { endAttempt } from '../orders/attempt-queries.ts';
import { settlePayment } from '../orders/settle-payment.ts';
import { endAgreement } from './stop-renewal.ts';

/** How long an offered agreement may stay unsigned after its code expired or its order was paid. */
const GIVEN_UP_MS = DAY_MS;

/**
 * Queries the channel for a signature, in case its notification was lost. Charges the first period if signing does not
 * pay it.
 */
async function checkSigning(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  const { id, channel } = agreement;
  const [order, attempt] = [await findOrder(deps.db, agreement.orderId), await findAttempt(deps.db, channel, id)];
  if (!order || !attempt) throw new Error('the agreement has no order');
  if (agreement.contractId === null) return checkContract(deps, agreement, attempt, now);
  if (isPaidOtherwise(order, id)) return endAgreement(deps, id, 'unpaid');
  const isOpen = attempt.state === 'creating' || attempt.state === 'open';
  if (!isOpen || now >= attempt.expiresAt) {
    // Waits while a payment is pending, because settling the payment starts the agreement.
    const isOver = attempt.state === 'closed' || attempt.state === 'failed';
    if (isOver && agreement.firstPaidAt === null) return endAgreement(deps, id, 'unpaid');
    return retryLater(deps, agreement, now);
  }
  if (agreementsOf(deps, agreement).paysWhenSigned) return retryLater(deps, agreement, now);
  return chargeFirst(deps, agreement, order, attempt, now);
}

const retryLater = (deps: RenewalDeps, agreement: Agreement, now: Date) =>
  waitUntil(deps.db, agreement, new Date(now.getTime() + backoffMs(agreement.tries)));

/** Whether the order was paid by another attempt than the one that offered this agreement. */
const isPaidOtherwise = ({ settledOutTradeNo }: PayOrder, id: string) =>
  settledOutTradeNo !== null && settledOutTradeNo !== id;

async function checkContract(deps: RenewalDeps, agreement: Agreement, attempt: PayAttempt, now: Date): Promise<void> {
  const { id, channel, firstPaidAt } = agreement;
  const { state, contractId } = await agreementsOf(deps, agreement).queryContract(id);
  if (state === 'signed' && contractId !== null) {
    await deps.db.transaction((tx) => noteContract(tx, deps, { channel, code: id, contractId, change: 'signed' }));
    return;
  }
  const last = firstPaidAt ?? attempt.expiresAt;
  if (state === 'absent' && now.getTime() - last.getTime() < GIVEN_UP_MS) return retryLater(deps, agreement, now);
  await deps.db.transaction(async (tx) => {
    const failed = await stepAgreement(tx, agreement, { state: 'failed', nextAt: null, stoppedAt: now });
    if (failed) await noteEvent(tx, failed, 'not_signed', now);
  });
}

/** Charges the first period. A retry sends the same trade number, so the channel charges once. */
async function chargeFirst(
  deps: RenewalDeps,
  agreement: Agreement,
  order: PayOrder,
  attempt: PayAttempt,
  now: Date,
): Promise<void> {
  const { id, channel, contractId } = agreement;
  const { outTradeNo, amountFen } = attempt;
  try {
    const subject = await goodsName(deps, order.productName);
    const charge = { outTradeNo, contractId: contractId ?? '', amountFen, subject };
    const trade = await agreementsOf(deps, agreement).charge(charge);
    if (trade.state === 'paid') await settlePayment(deps, { channel, trade, via: 'query' });
    else await retryLater(deps, agreement, now);
  } catch (error) {
    if (!(error instanceof ChannelError) || error.kind !== 'refused') throw error;
    const facts = { channel, code: error.code };
    await deps.db.transaction(async (tx) => {
      await endAttempt(tx, attempt, 'failed', now);
      await noteOrderEvent(tx, { orderId: order.id, at: now, kind: 'charge_failed', outTradeNo, facts });
    });
    await endAgreement(deps, id, 'unpaid');
  }
}

/** How long after its expiry a code may turn out to have been signed. */
const LAST_MOMENT_MS = 10 * 60_000;

/** Terminates a stopped agreement at the channel, with retries. */
async function tellChannel(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  const { id: code, contractId, stopReason, tries } = agreement;
  const reason = stopReason === 'member' ? '用户关闭自动续费' : '商户终止自动续费';
  await agreementsOf(deps, agreement).terminate({ code, contractId, reason });
  // An unsigned agreement may still be signed by its code and the notification lost. So it is terminated repeatedly
  // until the code has expired.
  const until = contractId === null ? await signableUntil(deps, agreement) : now;
  if (until > now) {
    const next = Math.min(now.getTime() + backoffMs(tries), until.getTime());
    return waitUntil(deps.db, agreement, new Date(next));
  }
  await deps.db.transaction(async (tx) => {
    const stopped = await stepAgreement(tx, agreement, { state: 'stopped', nextAt: null });
    if (stopped) await noteEvent(tx, stopped, 'channel_told', now);
  });
}

async function signableUntil({ db }: RenewalDeps, { id, channel, createdAt }: Agreement): Promise<Date> {
  const attempt = await findAttempt(db, channel, id);
  return new Date((attempt?.expiresAt ?? createdAt).getTime() + LAST_MOMENT_MS);
}

const AT_ONCE = 8;
const MOST_A_RUN = 800;

/** Runs the due step of an agreement. Of concurrent calls only the one that claims the agreement runs it. */
export async function runRenewal(deps: RenewalDeps, id: string): Promise<void> {
  const now = deps.clock.now();
  const agreement = await claimAgreement(deps.db, id, now);
  if (!agreement) return;
  try {
    await doNext(deps, agreement, now);
  } catch (error) {
    await waitUntil(deps.db, agreement, new Date(now.getTime() + backoffMs(agreement.tries)));
    if (!(error instanceof ChannelError)) throw error;
    const { kind: fault, code } = error;
    deps.log.warn({ agreement: id, state: agreement.state, fault, code }, 'a renewal step failed at the channel');
  }
}

async function doNext(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  switch (agreement.state) {
    case 'signing':
      return checkSigning(deps, agreement, now);
    case 'active':
      if (agreement.chargeNo !== null) return checkCharge(deps, agreement, now);
      if (agreement.noticedAt === null) return noticeMember(deps, agreement, now);
      if (agreement.announcedAt === null) return announceCharge(deps, agreement, now);
      return chargeRenewal(deps, agreement, now);
    case 'stopping':
      return tellChannel(deps, agreement, now);
    case 'stopped':
    case 'failed':
      return waitUntil(deps.db, agreement, null);
  }
}

/** Runs the due steps of all agreements, up to a maximum; the next run continues. */
export async function sweepRenewals(deps: RenewalDeps): Promise<void> {
  for (let done = 0; done < MOST_A_RUN; done += AT_ONCE) {
    const due = await listDueAgreements(deps.db, deps.clock.now(), AT_ONCE);
    await Promise.all(due.map(({ id }) => runSafely(deps, id)));
    if (due.length < AT_ONCE) return;
  }
}

/** Runs a step and logs errors, so that the sweep continues. The next run tries again. */
async function runSafely(deps: RenewalDeps, id: string): Promise<void> {
  try {
    await runRenewal(deps, id);
  } catch (error) {
    deps.log.error({ err: error, agreement: id }, 'a renewal step failed');
  }
}

export const renewalJobs = (deps: RenewalDeps): JobKind[] => [
  {
    name: STEP_RENEWAL,
    permit: 'orders.refund',
    retries: 0,
    retryDelaySeconds: 1,
    concurrency: 5,
    run: ({ id }: { id: string }) => runRenewal(deps, id),
  },
  {
    name: 'sweep-renewals',
    permit: 'orders.refund',
    retries: 0,
    retryDelaySeconds: 1,
    schedule: '* * * * *',
    run: () => sweepRenewals(deps),
  },
];
