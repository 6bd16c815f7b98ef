import { isNull } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { findProduct } from '../catalogue/product-queries.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { ANNOUNCE_AFTER_MS, ANNOUNCEMENT_WAITS_DAYS, lastTryOn, NOTICE_MS, withinHours } from './agreement.ts';
import { laterDueOf, postpone } from './postpone-renewal.ts';
import { noteEvent, stepAgreement, lockAgreement, waitUntil, type Agreement } from './agreement-queries.ts';
import { noticeLetter } from './renewal-messages.ts';
import { agreementsOf, type RenewalDeps } from './renewal-deps.ts';
import { agreements } from './renewals.tables.ts';
import { endAgreement } from './stop-renewal.ts';

/**
 * Sends and records the notice that must precede a charge by five days. Ends the agreement if the price has risen, and
 * postpones the charge if the days now end later.
 */
export async function noticeMember(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  const { id, accountId, productId, productName, amountFen } = agreement;
  if (accountId === null) return endAgreement(deps, id, 'erased');
  const product = await findProduct(deps.db, productId);
  if (!product?.isRenewable) return endAgreement(deps, id, 'withdrawn');
  if (product.priceFen > amountFen) return endAgreement(deps, id, 'price');
  if (!(await deps.ports.isActive(deps.db, accountId))) return endAgreement(deps, id, 'account');
  const fen = Math.min(amountFen, product.priceFen);
  await deps.db.transaction(async (tx) => {
    // `takeBackDays` locks the agreement too, so the end of the days cannot become earlier now.
    const held = await lockAgreement(tx, id);
    if (!held || !isAsSeen(held, agreement)) return;
    const due = await laterDueOf(tx, held, now);
    if (due) return void (await postpone(tx, held, due, now));
    const earliest = new Date(now.getTime() + NOTICE_MS);
    const chargesAt = earliest > held.chargesAt ? withinHours(earliest) : held.chargesAt;
    const nextAt = new Date(Math.min(now.getTime() + ANNOUNCE_AFTER_MS, chargesAt.getTime()));
    const change = { noticedAt: now, noticedFen: fen, chargesAt, nextAt: withinHours(nextAt) };
    const noticed = await stepAgreement(tx, held, change);
    if (!noticed) return;
    await deps.tellBuyer(tx, accountId, noticeLetter(noticed, fen));
    const words = { product: productName, amountFen: fen, day: dayOf(chargesAt) };
    await deps.ports.notify(tx, accountId, { notice: 'renewal_due', ...words });
    await noteEvent(tx, noticed, 'noticed', now, { amountFen: fen, chargesAt: chargesAt.toISOString() });
  });
}

/** Whether the locked agreement has no notice yet and its planned charge has not changed since it was read. */
const isAsSeen = (held: Agreement, { state, period, chargesAt }: Agreement) =>
  held.state === state &&
  held.period === period &&
  held.noticedAt === null &&
  held.chargesAt.getTime() === chargesAt.getTime();

/** Announces the charge to the channel. Moves the day of the channel's plan if the charge is later. */
export async function announceCharge(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  const open = withinHours(now);
  if (open > now) return waitUntil(deps.db, agreement, open);
  const { contractId, noticedFen, plannedOn } = agreement;
  if (contractId === null || noticedFen === null) throw new Error('the agreement has no contract');
  // After an outage of the channel the planned day may be over, so the charge is moved. The member's notice stays
  // valid.
  const earliest = agreement.channel === 'wechat' ? now.getTime() + ANNOUNCEMENT_WAITS_DAYS * DAY_MS : now.getTime();
  const chargesAt = withinHours(new Date(Math.max(agreement.chargesAt.getTime(), earliest)));
  const lastChargeOn = lastTryOn(chargesAt);
  await agreementsOf(deps, agreement).announce({ contractId, amountFen: noticedFen, lastChargeOn, plannedOn });
  await deps.db.transaction(async (tx) => {
    const later = lastChargeOn > plannedOn ? lastChargeOn : plannedOn;
    const change = { announcedAt: now, chargesAt, plannedOn: later, nextAt: chargesAt };
    const announced = await stepAgreement(tx, agreement, change, isNull(agreements.announcedAt));
    if (announced) await noteEvent(tx, announced, 'announced', now, { amountFen: noticedFen });
  });
}
