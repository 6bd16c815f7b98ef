import { DAY_MS } from '@feisuo/contract/facts/durations';
import { payLimits } from '@feisuo/contract/facts/limits';
import { addDays, dayOf, startOf, type Day } from '../../../time/shanghai.ts';
import type { PayChannel } from '../channels/channel.ts';

/**
 * `signing`: offered, not yet signed and paid. `stopping`: ended for us, the channel is not told yet. `failed`: never
 * signed.
 */
export type AgreementState = 'signing' | 'active' | 'stopping' | 'stopped' | 'failed';

/** Why it stopped. */
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

/** Early in the day, Asia/Shanghai, so that a membership until the evening loses nothing; as the texts promise. */
const { renewalChargeHour: CHARGE_HOUR, renewalEarlyEndHour: EARLY_END_HOUR } = payLimits;
/** Ten in the morning of the day before the fifth: at a decent hour, and a late run is still in time. */
const NOTICE_LEAD_MS = payLimits.renewalNoticeDays * DAY_MS + 22 * HOUR_MS;
/** WeChat Pay accepts announcements from six and charges from seven, both until ten at night. */
const OPENS_HOUR = 7;
const CLOSES_HOUR = 22;

export const NOTICE_MS = payLimits.renewalNoticeDays * DAY_MS;
/** The channel is told a day after the member: five days ahead would leave no day for the last retry. */
export const ANNOUNCE_AFTER_MS = DAY_MS;
/** WeChat Pay waits on the announcement's day and the next; seven chargeable days follow. */
export const ANNOUNCEMENT_WAITS_DAYS = 2;
export const ANNOUNCEMENT_HOLDS_DAYS = 8;
/** Retries, in days after the first try. */
export const retryDays = payLimits.renewalRetryDays;
const LAST_TRY_DAYS = Math.max(...retryDays);
/** Fewer days leave no room for a notice, and Alipay accepts none. */
const SHORTEST_DAYS = 7;

export type Length = { months: number } | { days: number };

export const canRenewBy = (length: Length) => 'months' in length || length.days >= SHORTEST_DAYS;

const at = (day: Day, hour: number) => new Date(startOf(day).getTime() + hour * HOUR_MS);

export const daysBetween = (from: Date, to: Date) =>
  Math.round((Date.parse(`${dayOf(to)}T00:00:00Z`) - Date.parse(`${dayOf(from)}T00:00:00Z`)) / DAY_MS);

/**
 * The charge time for a membership with this end: the morning of that day or of the day before, always before the end.
 */
export function chargeMoment(endsAt: Date): Date {
  const day = dayOf(endsAt);
  return at(endsAt < at(day, EARLY_END_HOUR) ? addDays(day, -1) : day, CHARGE_HOUR);
}

export const noticeMoment = (chargesAt: Date) => new Date(chargesAt.getTime() - NOTICE_LEAD_MS);

/** The first time from the given one at which channels accept a charge. */
export function withinHours(moment: Date): Date {
  const day = dayOf(moment);
  if (moment < at(day, OPENS_HOUR)) return at(day, CHARGE_HOUR);
  return moment < at(day, CLOSES_HOUR) ? moment : at(addDays(day, 1), CHARGE_HOUR);
}

/** The last day of retries for a charge that begins on this day. */
export const lastTryOn = (chargesAt: Date) => addDays(dayOf(chargesAt), LAST_TRY_DAYS);

/** When the channel's plan first accepts a charge so that every retry falls into it; null where it has no plan. */
export const firstDayOfPlan = ({ channel, plannedOn }: { channel: PayChannel; plannedOn: Day }): Date | null =>
  channel === 'alipay' ? at(addDays(plannedOn, -LAST_TRY_DAYS), CHARGE_HOUR) : null;

/**
 * The charge time for days with this end: no later than planned, and not before the channel's plan, which only moves
 * forward.
 */
export function chargeNoLater(
  { chargesAt, ...plan }: { chargesAt: Date; channel: PayChannel; plannedOn: Day },
  endsAt: Date,
): Date {
  const [due, opens] = [chargeMoment(endsAt), firstDayOfPlan(plan)];
  const earliest = opens !== null && opens > due ? opens : due;
  return earliest < chargesAt ? earliest : chargesAt;
}

/** The first day of Alipay's plan: near enough to charge the first period at once, the 28th at most. */
export function firstPlanOn(now: Date, length: Length): string {
  const days = [LAST_TRY_DAYS, 2, 4, 1, 5, 0];
  const isTaken = (day: string) => 'days' in length || Number(day.slice(8)) <= 28;
  const today = dayOf(now);
  return days.map((count) => addDays(today, count)).find(isTaken) ?? today;
}

/** A plan by days advances by days; a plan by months keeps its day. */
export function nextPlanOn(day: string, length: Length): string {
  if ('days' in length) return addDays(day, length.days);
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + length.months);
  return moment.toISOString().slice(0, 10);
}
