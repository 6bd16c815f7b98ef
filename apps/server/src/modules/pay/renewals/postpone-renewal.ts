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

/** Returns the new charge time if the account's days now end later than planned; otherwise null. */
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

/** Returns the charge time for days that end at `endsAt`; null if it is not later than planned or already past. */
export function laterCharge(chargesAt: Date, endsAt: Date, now: Date): Date | null {
  const due = chargeMoment(endsAt);
  return due > chargesAt && due > now ? due : null;
}

/**
 * Moves a charge to a later day. The member gets a second notice if it can be sent in time; otherwise the first notice
 * stays valid.
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

/**
 * Returns when to announce the charge again, if Alipay's plan or WeChat Pay's announcement does not cover the later
 * day.
 */
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
  /** The end of all membership days of the account. */
  endsAt: Date;
}

/** Moves the charge of a renewal to the end of all days after another purchase, and tells the member. */
export async function postponeForPurchase(
  tx: Database,
  deps: Pick<RenewalStopDeps, 'clock' | 'tellBuyer'>,
  { accountId, vas, endsAt }: Extended,
): Promise<void> {
  const now = deps.clock.now();
  // The caller has locked the days, so waiting for an agreement could deadlock. A step that holds the agreement reads
  // the new days later.
  const agreement = await lockLiveAgreements(tx, { accountId, vas }, { skipLocked: true });
  // A pending charge stays. When it is paid, the next charge is computed from the end of all days.
  if (!agreement || agreement.chargeNo !== null) return;
  const due = laterCharge(agreement.chargesAt, endsAt, now);
  const moved = due && (await postpone(tx, agreement, due, now));
  if (moved) await deps.tellBuyer(tx, accountId, postponedLetter(moved, agreement.chargesAt));
}
