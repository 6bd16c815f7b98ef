import type {
  Dashboard,
  DashboardChannel,
  DashboardDay,
  DashboardFigures,
} from '@feisuo/contract/schemas/console-dashboard';
import type { Database } from '../db/database.ts';
import { listChannels, readStepsByChannel, readStepsByDay } from '../modules/attribution/index.ts';
import type { PayMeasure, readPayHours } from '../modules/pay/index.ts';
import { countVisits, readEventSeries } from '../modules/telemetry/index.ts';
import { addDays, dayOf, SHANGHAI_AHEAD_MS } from '../shanghai.ts';

export interface Period {
  from: Date;
  /** Not itself part of it. */
  to: Date;
}

type PayHour = Awaited<ReturnType<typeof readPayHours>>[number];

const none: DashboardFigures = {
  visits: 0,
  downloads: 0,
  registers: 0,
  orders: 0,
  sales: 0,
  paidFen: 0,
  refunds: 0,
  refundedFen: 0,
};

/** Every day of a period in its order, also those on which nothing happened. */
export async function figuresByDay(db: Database, period: Period, hours: PayHour[]): Promise<DashboardDay[]> {
  const [visits, steps] = await Promise.all([readEventSeries(db, period, { span: 'day' }), readStepsByDay(db, period)]);
  const days = new Map<string, DashboardDay>();
  for (let day = dayOf(period.from); day < dayOf(period.to); day = addDays(day, 1)) days.set(day, { day, ...none });
  const add = (day: string, key: keyof DashboardFigures, number: number) => {
    const row = days.get(day);
    if (row) row[key] += number;
  };
  for (const row of visits) add(dayOf(row.startsAt), 'visits', row.visits);
  for (const { day, kind, number } of steps) {
    if (kind === 'download') add(day, 'downloads', number);
    if (kind === 'register') add(day, 'registers', number);
  }
  for (const { startsAt, measure, number, fen } of hours) {
    const day = dayOf(startsAt);
    if (measure === 'order') add(day, 'orders', number);
    if (measure === 'sale') add(day, 'sales', number);
    if (measure === 'payment') add(day, 'paidFen', fen);
    if (measure === 'refund') add(day, 'refunds', number);
    if (measure === 'refund') add(day, 'refundedFen', fen);
  }
  return [...days.values()];
}

export function sumOf(days: readonly DashboardDay[]): DashboardFigures {
  const sum = { ...none };
  const keys = Object.keys(none) as (keyof DashboardFigures)[];
  for (const day of days) for (const key of keys) sum[key] += day[key];
  return sum;
}

/** Sums of a period by channel: whoever sold most first, then whoever was visited most. */
export async function figuresByChannel(db: Database, period: Period): Promise<DashboardChannel[]> {
  const [visits, steps, known] = await Promise.all([
    countVisits(db, period),
    readStepsByChannel(db, period),
    listChannels(db),
  ]);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const rows = new Map<string, DashboardChannel>();
  const rowOf = (channel: string): DashboardChannel => {
    const { orders: _, ...empty } = none;
    const row = rows.get(channel) ?? { channel, name: names.get(channel) ?? '', ...empty };
    rows.set(channel, row);
    return row;
  };
  for (const row of visits) rowOf(row.channel).visits += row.visits;
  for (const { channel, kind, number, fen } of steps) {
    const row = rowOf(channel);
    if (kind === 'download') row.downloads += number;
    if (kind === 'register') row.registers += number;
    if (kind === 'pay') Object.assign(row, { sales: row.sales + number, paidFen: row.paidFen + fen });
    if (kind === 'refund') Object.assign(row, { refunds: row.refunds + number, refundedFen: row.refundedFen + fen });
  }
  return [...rows.values()]
    .filter(
      ({ visits: seen, downloads, registers, sales, refunds }) => seen + downloads + registers + sales + refunds > 0,
    )
    .toSorted((a, b) => b.paidFen - a.paidFen || b.visits - a.visits || (a.channel < b.channel ? -1 : 1));
}

const numberOf = (hours: readonly PayHour[], wanted: PayMeasure) =>
  hours.reduce((sum, { measure, number }) => (measure === wanted ? sum + number : sum), 0);

export const funnelOf = (hours: readonly PayHour[]): Dashboard['funnel'] => ({
  asked: numberOf(hours, 'code_asked'),
  shown: numberOf(hours, 'code_shown'),
  paid: numberOf(hours, 'code_paid'),
  expired: numberOf(hours, 'expired'),
  cancelled: numberOf(hours, 'cancelled'),
  failed: numberOf(hours, 'code_failed'),
});

/** When people order: by day of the week, Monday first, and hour of Asia/Shanghai. */
export function orderHoursOf(hours: readonly PayHour[]): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { startsAt, measure, number } of hours) {
    if (measure !== 'order') continue;
    const there = new Date(startsAt.getTime() + SHANGHAI_AHEAD_MS);
    const day = week[(there.getUTCDay() + 6) % 7];
    if (day) day[there.getUTCHours()] = (day[there.getUTCHours()] ?? 0) + number;
  }
  return week;
}
