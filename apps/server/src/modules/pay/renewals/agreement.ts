import { DAY_MS } from '@feisuo/contract/facts/durations';
import { payLimits } from '@feisuo/contract/facts/limits';
import { addDays, dayOf, startOf, type Day } from '../../../time/shanghai.ts';
import type { PayChannel } from '../channels/channel.ts';

/**
 * `signing`: offered, but not yet signed and paid. `stopping`: ended on our side, but the channel does not know yet.
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
 * The charge comes early in the day in Asia/Shanghai, as the site's texts say, so that a membership that ends in the
 * evening is renewed in time.
 */
const { renewalChargeHour: CHARGE_HOUR, renewalEarlyEndHour: EARLY_END_HOUR } = payLimits;
/**
 * The notice is sent at 10:00 on the sixth day before the charge, so that it comes at a normal hour and a late run is
 * still in time.
 */
const NOTICE_LEAD_MS = payLimits.renewalNoticeDays * DAY_MS + 22 * HOUR_MS;
/** WeChat Pay accepts announcements from 06:00 and charges from 07:00, both until 22:00. */
const OPENS_HOUR = 7;
const CLOSES_HOUR = 22;

export const NOTICE_MS = payLimits.renewalNoticeDays * DAY_MS;
/**
 * The charge is announced to the channel a day after the notice to the member. If both were five days ahead, no day
 * would be left for the last retry.
 */
export const ANNOUNCE_AFTER_MS = DAY_MS;
/**
 * WeChat Pay accepts no charge on the day of the announcement and the next day; charges are possible on the seven
 * days after that.
 */
export const ANNOUNCEMENT_WAITS_DAYS = 2;
export const ANNOUNCEMENT_HOLDS_DAYS = 8;
/** The last moment for an announcement that is on time. */
export const announceMoment = (chargesAt: Date) => new Date(noticeMoment(chargesAt).getTime() + ANNOUNCE_AFTER_MS);
/** Retries after a failed charge, in days after the first attempt. */
export const retryDays = payLimits.renewalRetryDays;
const LAST_TRY_DAYS = Math.max(...retryDays);
/** A shorter period leaves no time for a notice, and Alipay accepts none. */
const SHORTEST_DAYS = 7;

export type Length = { months: number } | { days: number };

export const canRenewBy = (length: Length) => 'months' in length || length.days >= SHORTEST_DAYS;

const at = (day: Day, hour: number) => new Date(startOf(day).getTime() + hour * HOUR_MS);

export const daysBetween = (from: Date, to: Date) =>
  Math.round((Date.parse(`${dayOf(to)}T00:00:00Z`) - Date.parse(`${dayOf(from)}T00:00:00Z`)) / DAY_MS);

/**
 * When to charge for a membership with this end: on the morning of that day or of the day before, always before the
 * end.
 */
export function chargeMoment(endsAt: Date): Date {
  const day = dayOf(endsAt);
  return at(endsAt < at(day, EARLY_END_HOUR) ? addDays(day, -1) : day, CHARGE_HOUR);
}

/** `chargeMoment` is later than this moment for all ends from here on. */
export function postponingEnd(moment: Date): Date {
  const day = dayOf(moment);
  return at(moment < at(day, CHARGE_HOUR) ? day : addDays(day, 1), EARLY_END_HOUR);
}

export const noticeMoment = (chargesAt: Date) => new Date(chargesAt.getTime() - NOTICE_LEAD_MS);

/** The earliest time, from the given one on, when channels accept a charge. */
export function withinHours(moment: Date): Date {
  const day = dayOf(moment);
  if (moment < at(day, OPENS_HOUR)) return at(day, CHARGE_HOUR);
  return moment < at(day, CLOSES_HOUR) ? moment : at(addDays(day, 1), CHARGE_HOUR);
}

/** The day of the last retry for a charge that is first tried on the given day. */
export const lastTryOn = (chargesAt: Date) => addDays(dayOf(chargesAt), LAST_TRY_DAYS);

/**
 * When the channel's plan first accepts a charge; null where it has no plan. Every retry falls into it, also where the
 * membership ends early and is charged a day before.
 */
export const firstDayOfPlan = ({ channel, plannedOn }: { channel: PayChannel; plannedOn: Day }): Date | null =>
  channel === 'alipay' ? at(addDays(plannedOn, -LAST_TRY_DAYS - 1), CHARGE_HOUR) : null;

interface Planned {
  chargesAt: Date;
  channel: PayChannel;
  plannedOn: Day;
}

/**
 * The charge time for days that end at this time. It is not later than the current charge time, and not before the
 * channel's plan allows, because a plan cannot be moved to an earlier day.
 */
export function chargeNoLater({ chargesAt, ...plan }: Planned, endsAt: Date): Date {
  const [due, opens] = [chargeMoment(endsAt), firstDayOfPlan(plan)];
  const earliest = opens !== null && opens > due ? opens : due;
  return earliest < chargesAt ? earliest : chargesAt;
}

/** The charge time for days with this end, earlier or later than planned. */
export function chargeAtEnd(planned: Planned, endsAt: Date): Date {
  const due = chargeMoment(endsAt);
  return due > planned.chargesAt ? due : chargeNoLater(planned, endsAt);
}

/**
 * The first day of Alipay's plan. It is near enough to charge the first period today, and is the 28th of a month at
 * the latest.
 */
export function firstPlanOn(now: Date, length: Length): string {
  const days = [LAST_TRY_DAYS, 2, 4, 1, 5, 0];
  const isTaken = (day: string) => 'days' in length || Number(day.slice(8)) <= 28;
  const today = dayOf(now);
  return days.map((count) => addDays(today, count)).find(isTaken) ?? today;
}

/** A plan counted in days moves on by days; a plan counted in months keeps its day of the month. */
export function nextPlanOn(day: string, length: Length): string {
  if ('days' in length) return addDays(day, length.days);
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + length.months);
  return moment.toISOString().slice(0, 10);
}
