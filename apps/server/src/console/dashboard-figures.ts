import { DAY_MS } from '@feisuo/contract/facts/durations';
import { zeroFigures } from '@feisuo/contract/facts/zero-figures';
import type {
  Dashboard,
  DashboardChannel,
  DashboardDay,
  DashboardFigures,
} from '@feisuo/contract/schemas/console-dashboard';
import type { Database } from '../db/database.ts';
import { namesOfChannels, readStepDays, type readSteps } from '../modules/attribution/index.ts';
import { readOrderHours, type PayMeasure, type readPayDays } from '../modules/pay/index.ts';
import { countPaidVisits, countVisits, readEventSeries, sumVisits } from '../modules/telemetry/index.ts';
import { addDays, dayOf } from '../time/shanghai.ts';
import type { Period } from './report-periods.ts';

type Steps = Awaited<ReturnType<typeof readSteps>>;
type PayDay = Awaited<ReturnType<typeof readPayDays>>[number];

const figureKeys = Object.keys(zeroFigures) as (keyof DashboardFigures)[];

type Add = (day: string, key: keyof DashboardFigures, number: number) => void;

/** Makes a row for each day of a period, including days without data. */
function fillDays(period: Period, fill: (add: Add) => void): DashboardDay[] {
  const days = new Map<string, DashboardDay>();
  for (let day = dayOf(period.from); day < dayOf(period.to); day = addDays(day, 1))
    days.set(day, { day, ...zeroFigures });
  fill((day, key, number) => {
    const row = days.get(day);
    if (row) row[key] += number;
  });
  return [...days.values()];
}

/** Start of each day of a period. All days in Asia/Shanghai have 24 hours. */
const startsOf = ({ from, to }: Period): Date[] =>
  Array.from(
    { length: Math.round((to.getTime() - from.getTime()) / DAY_MS) },
    (_, n) => new Date(from.getTime() + n * DAY_MS),
  );

export async function figuresByDay(
  db: Database,
  period: Period,
  { money, steps }: { money: PayDay[]; steps: Steps },
): Promise<DashboardDay[]> {
  const [visits, paid] = await Promise.all([
    readEventSeries(db, period, { span: 'day' }),
    countPaidVisits(db, startsOf(period), 'all'),
  ]);
  return fillDays(period, (add) => {
    for (const row of visits) add(dayOf(row.startsAt), 'visits', row.visits);
    for (const row of paid) add(dayOf(row.startsAt), 'paidVisits', row.visits);
    for (const { day, kind, number } of steps.byDay) {
      if (kind === 'download') add(day, 'downloads', number);
      if (kind === 'register') add(day, 'registers', number);
    }
    for (const { day, measure, number, fen } of money) {
      if (measure === 'order') add(day, 'orders', number);
      if (measure === 'sale') add(day, 'sales', number);
      if (measure === 'payment') add(day, 'paidFen', fen);
      if (measure === 'refund') add(day, 'refunds', number);
      if (measure === 'refund') add(day, 'refundedFen', fen);
    }
  });
}

/** Figures of one channel by day. Automatic renewals do not count, because visitors and members did not act. */
export async function channelByDay(db: Database, period: Period, channel: string): Promise<DashboardDay[]> {
  const [visits, paid, steps] = await Promise.all([
    countVisits(db, period, channel),
    countPaidVisits(db, startsOf(period), { channel }),
    readStepDays(db, period, channel),
  ]);
  return fillDays(period, (add) => {
    for (const row of visits) add(dayOf(row.startsAt), 'visits', row.visits);
    for (const row of paid) add(dayOf(row.startsAt), 'paidVisits', row.visits);
    for (const step of steps) for (const [key, number] of figuresOf(step)) add(step.day, key, number);
  });
}

type Counted = Pick<Steps['byChannel'][number], 'kind' | 'number' | 'fen'>;

/** The figures of a channel that a step increases. */
function figuresOf({ kind, number, fen }: Counted): [keyof DashboardFigures, number][] {
  switch (kind) {
    case 'download':
      return [['downloads', number]];
    case 'register':
      return [['registers', number]];
    case 'order':
      return [['orders', number]];
    case 'pay':
      return [
        ['sales', number],
        ['paidFen', fen],
      ];
    case 'refund':
      return [
        ['refunds', number],
        ['refundedFen', fen],
      ];
    case 'activate':
    case 'click':
    case 'unusual_click':
      return [];
  }
}

export function sumOf(days: readonly DashboardDay[]): DashboardFigures {
  const sum = { ...zeroFigures };
  for (const day of days) for (const key of figureKeys) sum[key] += day[key];
  return sum;
}

/** Sums by channel: the highest sales first, and for equal sales the most visits. */
export async function figuresByChannel(db: Database, period: Period, steps: Steps): Promise<DashboardChannel[]> {
  const [visits, paid] = await Promise.all([sumVisits(db, period), countPaidVisits(db, startsOf(period), 'each')]);
  const names = await namesOfChannels(db, [...new Set([...visits, ...steps.byChannel].map(({ channel }) => channel))]);
  const rows = new Map<string, DashboardChannel>();
  const rowOf = (channel: string): DashboardChannel => {
    const row = rows.get(channel) ?? { channel, name: names.get(channel) ?? '', ...zeroFigures };
    rows.set(channel, row);
    return row;
  };
  for (const row of visits) rowOf(row.channel).visits = row.visits;
  for (const row of paid) rowOf(row.channel).paidVisits += row.visits;
  for (const step of steps.byChannel) for (const [key, number] of figuresOf(step)) rowOf(step.channel)[key] += number;
  return [...rows.values()]
    .filter((row) => figureKeys.some((key) => row[key] > 0))
    .toSorted((a, b) => b.paidFen - a.paidFen || b.visits - a.visits || (a.channel < b.channel ? -1 : 1));
}

const numberOf = (money: readonly PayDay[], wanted: PayMeasure) =>
  money.reduce((sum, { measure, number }) => (measure === wanted ? sum + number : sum), 0);

export const funnelOf = (money: readonly PayDay[]): Dashboard['funnel'] => ({
  asked: numberOf(money, 'code_asked'),
  shown: numberOf(money, 'code_shown'),
  paid: numberOf(money, 'code_paid'),
  expired: numberOf(money, 'expired'),
  cancelled: numberOf(money, 'cancelled'),
  failed: numberOf(money, 'code_failed'),
});

/** Numbers of orders by weekday (Monday first) and hour in Beijing time. */
export async function orderHours(db: Database, period: Period): Promise<number[][]> {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { weekday, hour, number } of await readOrderHours(db, period)) {
    const day = week[weekday - 1];
    if (day) day[hour] = number;
  }
  return week;
}
