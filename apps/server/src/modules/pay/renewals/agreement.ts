import { DAY_MS } from '@feisuo/contract/facts/durations';
import { payLimits } from '@feisuo/contract/facts/limits';
import { addDays, dayOf, startOf, type Day } from '../../../time/shanghai.ts';
import type { PayChannel } from '../channels/channel.ts';

/**
 * `signing`: offered, but not yet signed and paid. `stopping`: stopped by us, and not yet terminated at the channel;
 * `failed`: never signed.
 */
export type AgreementState = 'signing' | 'active' | 'stopping' | 'stopped' | 'failed';

/** Why the agreement stopped. */
export type StopReason =
  | 'member'
  | 'operator'
  | 'channel'
  | 'failures'
  | 'price'
  | 'withdrawn'
  | 'account'
  | 'held'
  | 'refund'
  | 'erased'
  | 'double'
  | 'unpaid';

export type AgreementEventKind =
  | 'offered'
  | 'signed'
  | 'started'
  | 'postponed'
  | 'brought_forward'
  | 'noticed'
  | 'announced'
  | 'charge_asked'
  | 'charge_failed'
  | 'renewed'
  | 'stopped'
  | 'channel_told'
  | 'not_signed';

const HOUR_MS = 3_600_000;

/**
 * Hours in Asia/Shanghai. Charges are made in the morning, so that a membership that ends in the evening is renewed in
 * time.
 */
const { renewalChargeHour: CHARGE_HOUR, renewalEarlyEndHour: EARLY_END_HOUR } = payLimits;
/** The notice is sent at 10:00 on the sixth day before the charge, so that it is still in time if the job runs late. */
const NOTICE_LEAD_MS = payLimits.renewalNoticeDays * DAY_MS + 22 * HOUR_MS;
/** WeChat Pay accepts announcements from 06:00 and charges from 07:00, both until 22:00. */
const OPENS_HOUR = 7;
const CLOSES_HOUR = 22;

export const NOTICE_MS = payLimits.renewalNoticeDays * DAY_MS;
/**
 * The charge is announced to the channel a day after the member's notice, because WeChat Pay's announcement must cover
 * the last retry.
 */
export const ANNOUNCE_AFTER_MS = DAY_MS;
/** WeChat Pay accepts a charge from the second to the eighth day after its announcement. */
export const ANNOUNCEMENT_WAITS_DAYS = 2;
export const ANNOUNCEMENT_HOLDS_DAYS = 8;
/** Returns the planned time of the announcement to the channel. */
export const announceMoment = (chargesAt: Date) => new Date(noticeMoment(chargesAt).getTime() + ANNOUNCE_AFTER_MS);
/** Days of the retries, counted from the first failed charge. */
export const retryDays = payLimits.renewalRetryDays;
const LAST_TRY_DAYS = Math.max(...retryDays);
/** Shortest period of a renewal: a shorter one leaves no time for the notice, and Alipay refuses it. */
const SHORTEST_DAYS = 7;

export type Length = { months: number } | { days: number };

export const canRenewBy = (length: Length) => 'months' in length || length.days >= SHORTEST_DAYS;

const at = (day: Day, hour: number) => new Date(startOf(day).getTime() + hour * HOUR_MS);

export const daysBetween = (from: Date, to: Date) =>
  Math.round((Date.parse(`${dayOf(to)}T00:00:00Z`) - Date.parse(`${dayOf(from)}T00:00:00Z`)) / DAY_MS);

/**
 * Returns when to charge for a membership that ends at `endsAt`: on the morning of that day or, if it ends early, of
 * the day before.
 */
export function chargeMoment(endsAt: Date): Date {
  const day = dayOf(endsAt);
  return at(endsAt < at(day, EARLY_END_HOUR) ? addDays(day, -1) : day, CHARGE_HOUR);
}

/** Returns the earliest end of a membership for which `chargeMoment` is after `moment`. */
export function postponingEnd(moment: Date): Date {
  const day = dayOf(moment);
  return at(moment < at(day, CHARGE_HOUR) ? day : addDays(day, 1), EARLY_END_HOUR);
}

export const noticeMoment = (chargesAt: Date) => new Date(chargesAt.getTime() - NOTICE_LEAD_MS);

/** Returns the earliest time from `moment` on at which channels accept a charge. */
export function withinHours(moment: Date): Date {
  const day = dayOf(moment);
  if (moment < at(day, OPENS_HOUR)) return at(day, CHARGE_HOUR);
  return moment < at(day, CLOSES_HOUR) ? moment : at(addDays(day, 1), CHARGE_HOUR);
}

/** Returns the day of the last retry for a charge first made at `chargesAt`. */
export const lastTryOn = (chargesAt: Date) => addDays(dayOf(chargesAt), LAST_TRY_DAYS);

/**
 * Returns when Alipay's plan first accepts a charge, or null for WeChat Pay, which has no plan. The plan covers every
 * retry, also after an early charge.
 */
export const firstDayOfPlan = ({ channel, plannedOn }: { channel: PayChannel; plannedOn: Day }): Date | null =>
  channel === 'alipay' ? at(addDays(plannedOn, -LAST_TRY_DAYS - 1), CHARGE_HOUR) : null;

interface Planned {
  chargesAt: Date;
  channel: PayChannel;
  plannedOn: Day;
}

/**
 * Returns when to charge if the days now end at `endsAt`: not later than planned, and not before Alipay's plan, which
 * cannot be moved to an earlier day.
 */
export function chargeNoLater({ chargesAt, ...plan }: Planned, endsAt: Date): Date {
  const [due, opens] = [chargeMoment(endsAt), firstDayOfPlan(plan)];
  const earliest = opens !== null && opens > due ? opens : due;
  return earliest < chargesAt ? earliest : chargesAt;
}

/** Returns when to charge for days that end at `endsAt`, earlier or later than planned. */
export function chargeAtEnd(planned: Planned, endsAt: Date): Date {
  const due = chargeMoment(endsAt);
  return due > planned.chargesAt ? due : chargeNoLater(planned, endsAt);
}

/**
 * Returns the first day of Alipay's plan: near enough to charge the first period today, and at most the 28th of a
 * month.
 */
export function firstPlanOn(now: Date, length: Length): string {
  const days = [LAST_TRY_DAYS, 2, 4, 1, 5, 0];
  const isTaken = (day: string) => 'days' in length || Number(day.slice(8)) <= 28;
  const today = dayOf(now);
  return days.map((count) => addDays(today, count)).find(isTaken) ?? today;
}

/** Returns the next day of Alipay's plan: a number of days later, or the same day of a later month. */
export function nextPlanOn(day: string, length: Length): string {
  if ('days' in length) return addDays(day, length.days);
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + length.months);
  return moment.toISOString().slice(0, 10);
}
