import { lt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { membershipOf } from '../../membership/index.ts';
import { lockLiveAgreements, noteEvent, stepAgreement, type Agreement } from './agreement-queries.ts';
import {
  ANNOUNCEMENT_HOLDS_DAYS,
  announceMoment,
  chargeMoment,
  daysBetween,
  lastTryOn,
  noticeMoment,
  withinHours,
} from './agreement.ts';
import { postponedLetter } from './renewal-messages.ts';
import type { RenewalStopDeps } from './renewal-deps.ts';
import { agreements } from './renewals.tables.ts';

/** The charge time if the days now end later than it assumes; null where a charge would fall into no paid day. */
export async function laterDueOf(
  db: Database,
  { accountId, vas, chargesAt }: Pick<Agreement, 'accountId' | 'vas' | 'chargesAt'>,
  now: Date,
): Promise<Date | null> {
  if (accountId === null) return null;
  const membership = await membershipOf(db, accountId, now);
  const { endsAt } = vas === 3 ? membership.accelerator : membership.super;
  return endsAt && laterCharge(chargesAt, endsAt, now);
}

/** The charge time for days with this end; null where it is not later than planned, or past. */
export function laterCharge(chargesAt: Date, endsAt: Date, now: Date): Date | null {
  const due = chargeMoment(endsAt);
  return due > chargesAt && due > now ? due : null;
}

/**
 * Moves a charge to a later day. The member gets a new notice where it is in time. Otherwise the notice that was given,
 * at least five days before the earlier day, stays valid for the later one.
 */
export async function postpone(
  tx: Database,
  agreement: Agreement,
  chargesAt: Date,
  now: Date,
): Promise<Agreement | null> {
  const isAnotherNoticeDue = agreement.noticedAt === null || noticeMoment(chargesAt) >= now;
  const step = isAnotherNoticeDue
    ? { noticedAt: null, noticedFen: null, announcedAt: null, nextAt: noticeMoment(chargesAt) }
    : announcementFor(agreement, chargesAt, now);
  const change = { ...step, chargesAt, failures: 0, chargeNo: null };
  const moved = await stepAgreement(tx, agreement, change, lt(agreements.chargesAt, chargesAt));
  if (moved) await noteEvent(tx, moved, 'postponed', now, { chargesAt: chargesAt.toISOString() });
  return moved;
}

/** Alipay's plan and WeChat Pay's announcement must include the later day; otherwise it is announced again. */
function announcementFor({ channel, announcedAt, plannedOn }: Agreement, chargesAt: Date, now: Date) {
  const isIncluded =
    announcedAt !== null &&
    (channel === 'alipay'
      ? lastTryOn(chargesAt) <= plannedOn
      : daysBetween(announcedAt, chargesAt) < ANNOUNCEMENT_HOLDS_DAYS);
  if (isIncluded) return { nextAt: chargesAt };
  const announceAt = announceMoment(chargesAt);
  return { announcedAt: null, nextAt: withinHours(announceAt > now ? announceAt : now) };
}

interface Extended {
  accountId: string;
  vas: 3 | 5;
  /** The end of all days. */
  endsAt: Date;
}

/** Days were bought beside the renewal: it is charged when all of them end, and the member is told. */
export async function postponeForPurchase(
  tx: Database,
  deps: Pick<RenewalStopDeps, 'clock' | 'tellBuyer'>,
  { accountId, vas, endsAt }: Extended,
): Promise<void> {
  const now = deps.clock.now();
  // The days are locked, so this must not wait: a step that holds the agreement reads the days next.
  const agreement = await lockLiveAgreements(tx, { accountId, vas }, { skipLocked: true });
  // A charge under way was asked for before the purchase; its result computes the next one from all days.
  if (!agreement || agreement.chargeNo !== null) return;
  const due = laterCharge(agreement.chargesAt, endsAt, now);
  const moved = due && (await postpone(tx, agreement, due, now));
  if (moved) await deps.tellBuyer(tx, accountId, postponedLetter(moved, agreement.chargesAt));
}
