import { DAY_MS } from '@feisuo/contract/facts/durations';
import { goodsName } from '../catalogue/goods-name.ts';
import { endAttempt } from '../orders/attempt-queries.ts';
import { findAttempt, findOrder, noteOrderEvent, type PayAttempt, type PayOrder } from '../orders/order-queries.ts';
import { settlePayment } from '../orders/settle-payment.ts';
import { noteEvent, stepAgreement, waitUntil, type Agreement } from './agreement-queries.ts';
import { agreementsOf, backoffMs, type RenewalDeps } from './renewal-deps.ts';
import { noteContract } from './sign-agreement.ts';
import { endAgreement } from './stop-renewal.ts';
import { ChannelError } from '../channels/channel.ts';

/** A code is considered unsigned a day after its expiry, or after the payment. */
const GIVEN_UP_MS = DAY_MS;

/**
 * Checks whether a code was signed, in case the notification was lost; charges the first period where signing does not
 * pay it.
 */
export async function checkSigning(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  const { id, channel } = agreement;
  const [order, attempt] = [await findOrder(deps.db, agreement.orderId), await findAttempt(deps.db, channel, id)];
  if (!order || !attempt) throw new Error('an agreement without an order');
  if (agreement.contractId === null) return checkContract(deps, agreement, attempt, now);
  if (isPaidOtherwise(order, id)) return endAgreement(deps, id, 'unpaid');
  const isOpen = attempt.state === 'creating' || attempt.state === 'open';
  if (!isOpen || now >= attempt.expiresAt) {
    // A pending payment settles the order, which starts the agreement.
    const isOver = attempt.state === 'closed' || attempt.state === 'failed';
    if (isOver && agreement.firstPaidAt === null) return endAgreement(deps, id, 'unpaid');
    return retryLater(deps, agreement, now);
  }
  if (agreementsOf(deps, agreement).paysWhenSigned) return retryLater(deps, agreement, now);
  return chargeFirst(deps, agreement, order, attempt, now);
}

const retryLater = (deps: RenewalDeps, agreement: Agreement, now: Date) =>
  waitUntil(deps.db, agreement, new Date(now.getTime() + backoffMs(agreement.tries)));

/** Another attempt paid the order. */
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

/** A retry uses the same number: at the channel it is one charge. */
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
