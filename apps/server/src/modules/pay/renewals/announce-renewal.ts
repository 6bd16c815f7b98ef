import { isNull } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { findProduct } from '../catalogue/product-queries.ts';
import { dayOf } from '../../../time/shanghai.ts';
import {
  ANNOUNCE_AFTER_MS,
  ANNOUNCEMENT_WAITS_DAYS,
  lastTryOn,
  NOTICE_MS,
  noticeMoment,
  withinHours,
} from './agreement.ts';
import { laterDueOf } from './due-moment.ts';
import { noteEvent, stepAgreement, lockAgreement, waitUntil, type Agreement } from './agreement-queries.ts';
import { noticeLetter } from './renewal-letters.ts';
import { agreementsOf, type RenewalDeps } from './renewal-deps.ts';
import { agreements } from './renewals.tables.ts';
import { endAgreement } from './stop-renewal.ts';

/**
 * Tells the member what will be charged and when, five days ahead: the record of it is what makes the charge possible.
 * Nothing is announced that must not be charged: a higher price ends the agreement, a later end moves the day.
 */
export async function noticeMember(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  const { id, accountId, productId, productName, amountFen } = agreement;
  if (accountId === null) return endAgreement(deps, id, 'erased');
  const product = await findProduct(deps.db, productId);
  if (!product?.isRenewable) return endAgreement(deps, id, 'withdrawn');
  if (product.priceFen > amountFen) return endAgreement(deps, id, 'price');
  if (!(await deps.ports.isInGoodStanding(deps.db, accountId))) return endAgreement(deps, id, 'account');
  const fen = Math.min(amountFen, product.priceFen);
  await deps.db.transaction(async (tx) => {
    // Whoever takes days back holds it, too: where they end is read when nobody can any more.
    const held = await lockAgreement(tx, id);
    if (!held || !isAsSeen(held, agreement)) return;
    // Bought beside it, or given: whoever has days left is not charged yet.
    const due = await laterDueOf(tx, held, now);
    if (due) return postpone(tx, held, due, now);
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

/** Nobody was told yet, and the day is the one for which it was time to tell. */
const isAsSeen = (held: Agreement, { state, period, chargesAt }: Agreement) =>
  held.state === state &&
  held.period === period &&
  held.noticedAt === null &&
  held.chargesAt.getTime() === chargesAt.getTime();

/** What was told of the earlier day holds no more: the later one gets a notice of its own. */
export async function postpone(tx: Database, agreement: Agreement, chargesAt: Date, now: Date): Promise<void> {
  const untold = { noticedAt: null, noticedFen: null, announcedAt: null, failures: 0 };
  const moved = await stepAgreement(tx, agreement, { ...untold, chargesAt, nextAt: noticeMoment(chargesAt) });
  if (moved) await noteEvent(tx, moved, 'postponed', now, { chargesAt: chargesAt.toISOString() });
}

/** Tells the channel, which wants to know by itself, and moves its plan where ours is later. */
export async function announceCharge(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  const open = withinHours(now);
  if (open > now) return waitUntil(deps.db, agreement, open);
  const { contractId, noticedFen, plannedOn } = agreement;
  if (contractId === null || noticedFen === null) throw new Error('an agreement that nobody signed');
  // The day may have passed, where the channel could not be reached; then the member's notice still holds.
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
