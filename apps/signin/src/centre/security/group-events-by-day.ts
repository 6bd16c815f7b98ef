import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { SecurityEvent } from '@feisuo/contract/schemas/account-user';
import { dayOf } from '../format-time.ts';

export interface Day {
  day: string;
  events: SecurityEvent[];
}

/** Groups security events by day. Days and events keep their order. */
export function groupByDay(events: readonly SecurityEvent[]): Day[] {
  const days: Day[] = [];
  for (const event of events) {
    const day = dayOf(event.at);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}

/** Heading for a day: today, yesterday, or the date. */
export function nameOfDay(day: string, now: Date, names: { today: string; yesterday: string }): string {
  if (day === dayOf(now)) return names.today;
  return day === dayOf(new Date(now.getTime() - DAY_MS)) ? names.yesterday : day;
}

/** Kinds of events that may mean an attack on the account, so that the member should check them. */
const alarming = new Set([
  'sign_in_failed',
  'refresh_reused',
  'sudo_failed',
  'two_factor_failed',
  'two_factor_off',
  'code_reused',
  'phone_removed',
  'email_removed',
  'deletion_requested',
]);

export const isAlarming = (kind: string) => alarming.has(kind);
