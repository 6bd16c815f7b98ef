import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { lockEnd } from '../../membership/index.ts';
import type { SigningTerms } from '../channels/agreement-channel.ts';
import { refuseOrder } from '../orders/refuse-order.ts';
import { type PayAttempt, type PayOrder, lockOrder } from '../orders/order-queries.ts';
import { canRenewBy, chargeAtEnd, chargeMoment, firstPlanOn, nextPlanOn, noticeMoment } from './agreement.ts';
import { findAgreement, noteEvent, stepAgreement, lockAgreement, type Agreement } from './agreement-queries.ts';
import type { RenewalHookDeps } from './renewal-deps.ts';
import { startedLetter, yuan } from './renewal-messages.ts';
import { agreements } from './renewals.tables.ts';
import { stopAgreement } from './stop-renewal.ts';
import type { NewSigning, ContractNews } from '../orders/renewals-port.ts';

/** Delay after which the channel is first queried for a signature, in case the notification was lost. */
const FIRST_LOOK_MS = 30_000;

/**
 * Stores an agreement that is offered with an attempt.
 * @throws AppError if the channel has no agreements, or if the account already has an active agreement of this kind
 */
export async function offerAgreement(tx: Database, deps: RenewalHookDeps, signing: NewSigning): Promise<void> {
  const { order, outTradeNo, channel } = signing;
  const { accountId, vas, length, productId, productName, days, listFen } = order;
  const now = deps.clock.now();
  if (accountId === null) throw refuseOrder('ORDER_OVER', 'the account has been erased');
  if (!deps.channels.get(channel)?.agreements || !canRenewBy(length)) {
    throw refuseOrder('RENEWAL_NOT_OFFERED', 'no agreement can be signed this way');
  }
  if (await findActive(tx, accountId, vas))
    throw refuseOrder('RENEWAL_RUNNING', 'the membership already renews automatically');
  const termsVersion = await deps.ports.acceptTerms(tx, accountId);
  if (termsVersion === null) throw refuseOrder('RENEWAL_NOT_OFFERED', 'the renewal agreement has no published version');
  const [offered] = await tx
    .insert(agreements)
    .values({
      id: outTradeNo,
      accountId,
      orderId: order.id,
      channel,
      state: 'signing',
      productId,
      productName,
      vas,
      length,
      periodDays: days,
      amountFen: listFen,
      termsVersion,
      period: 1,
      chargesAt: now,
      plannedOn: firstPlanOn(now, length),
      createdAt: now,
      nextAt: new Date(now.getTime() + FIRST_LOOK_MS),
    })
    .returning();
  if (offered) await noteEvent(tx, offered, 'offered', now, { amountFen: listFen, days, termsVersion });
}

/** Returns the terms of an agreement that the channel needs to create its payment code. */
export async function signingOf(
  db: Database,
  { accountId }: PayOrder,
  { outTradeNo, amountFen }: PayAttempt,
): Promise<SigningTerms> {
  const agreement = await findAgreement(db, outTradeNo);
  if (!agreement) throw new Error('the attempt has no agreement');
  const { amountFen: renewalFen, length: period, plannedOn: lastChargeOn } = agreement;
  return {
    accountLabel: `会员账号 ${accountId?.slice(-4) ?? ''}`,
    terms: `首期 ${yuan(amountFen)}，之后${everyWord(period)} ${yuan(renewalFen)}`,
    renewalFen,
    period,
    lastChargeOn,
  };
}

const everyWord = (period: SigningTerms['period']) =>
  'days' in period ? `每 ${period.days} 天` : `每 ${period.months} 个月`;

/**
 * Applies a contract change that the channel reports; reports may repeat and come in any order. Returns false if the
 * contract is unknown.
 */
export async function noteContract(tx: Database, deps: RenewalHookDeps, news: ContractNews): Promise<boolean> {
  const { channel, code, contractId, change } = news;
  const known = await findAgreement(tx, code);
  if (known?.channel !== channel) return false;
  if (change === 'ended') {
    if (!(await stopAgreement(tx, deps, code, 'channel'))) await confirmEnd(tx, deps, known);
    return true;
  }
  // Locks the order as settlement does, so that signing and payment, when concurrent, see each other's changes.
  await lockOrder(tx, known.orderId);
  const agreement = await lockAgreement(tx, code);
  if (!agreement || agreement.contractId !== null) return true;
  const at = deps.clock.now();
  if (agreement.state !== 'signing') {
    // The member signed an agreement that was already stopped, so the contract is terminated.
    const stopReason = agreement.stopReason ?? 'unpaid';
    const undone = { contractId, state: 'stopping', stopReason, nextAt: at, tries: 0 } as const;
    await tx.update(agreements).set(undone).where(eq(agreements.id, code));
    return true;
  }
  const signed = await stepAgreement(tx, agreement, { contractId, signedAt: at, nextAt: at });
  if (!signed) return true;
  await noteEvent(tx, signed, 'signed', at);
  if (signed.firstPaidAt) await start(tx, deps, signed);
  // Without a payment, this job charges the first period if the channel does not pay it with signing.
  else await deps.jobs.enqueue(tx, STEP_RENEWAL, { id: code });
  return true;
}

export const STEP_RENEWAL = 'step-renewal';

async function confirmEnd(tx: Database, { clock }: RenewalHookDeps, { id }: Agreement): Promise<void> {
  const ended = await tx
    .update(agreements)
    .set({ state: 'stopped', nextAt: null })
    .where(and(eq(agreements.id, id), eq(agreements.state, 'stopping')))
    .returning();
  for (const agreement of ended) await noteEvent(tx, agreement, 'channel_told', clock.now());
}

/**
 * Records that the payment that offered the agreement paid its first period. Starts the agreement if it is already
 * signed.
 */
export async function noteFirstPaid(
  tx: Database,
  deps: RenewalHookDeps,
  { outTradeNo, endsAt }: { outTradeNo: string; endsAt: Date },
): Promise<void> {
  const at = deps.clock.now();
  const agreement = await lockAgreement(tx, outTradeNo);
  if (agreement?.state !== 'signing') return;
  const change = { firstPaidAt: at, chargesAt: chargeMoment(endsAt), nextAt: new Date(at.getTime() + FIRST_LOOK_MS) };
  const paid = await stepAgreement(tx, agreement, change);
  if (paid?.contractId) await start(tx, deps, paid);
}

/**
 * Starts a signed and paid agreement. Stops it instead if the account already has an active agreement for this kind of
 * membership.
 */
async function start(tx: Database, deps: RenewalHookDeps, agreement: Agreement): Promise<void> {
  const { id, accountId, vas, length } = agreement;
  const at = deps.clock.now();
  // Locks the end of the days, because days may have been added or taken back since the payment.
  const endsAt = accountId === null ? null : await lockEnd(tx, accountId, vas);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`renewal ${vas} ${accountId}`}, 0))`);
  if (accountId === null || (await findActive(tx, accountId, vas))) {
    await stopAgreement(tx, deps, id, accountId === null ? 'erased' : 'double');
    return;
  }
  const plannedOn = nextPlanOn(agreement.plannedOn, length);
  const chargesAt = endsAt ? chargeAtEnd({ ...agreement, plannedOn }, endsAt) : agreement.chargesAt;
  const started = await stepAgreement(tx, agreement, {
    state: 'active',
    period: 2,
    plannedOn,
    chargesAt,
    nextAt: noticeMoment(chargesAt),
  });
  if (!started) return;
  await noteEvent(tx, started, 'started', at, { chargesAt: chargesAt.toISOString() });
  await deps.tellBuyer(tx, accountId, startedLetter(started));
  await deps.announce(tx);
}

async function findActive(tx: Database, accountId: string, vas: 3 | 5): Promise<boolean> {
  const active = await tx
    .select({ id: agreements.id })
    .from(agreements)
    .where(and(eq(agreements.accountId, accountId), eq(agreements.vas, vas), eq(agreements.state, 'active')));
  return active.length > 0;
}
