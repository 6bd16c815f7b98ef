import type { Database } from '../../../db/database.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { listChannels } from '../channels/channel-queries.ts';
import { readStepDays } from '../stats/read-funnel-steps.ts';

export interface ReportPeriod {
  /** Start of a day in Asia/Shanghai, like `to`. The period does not include `to`. */
  from: Date;
  to: Date;
}

/** Counts of one channel on one day. A step counts on the day when it happened. */
export interface ChannelDay {
  day: string;
  channel: string;
  /** Empty if no operator has named the channel. */
  name: string;
  /** Visits of visitors who consented to analytics; other visits are not counted. */
  visits: number;
  clicks: number;
  /** Number of the clicks whose id has an unknown form. */
  unusualClicks: number;
  downloads: number;
  registers: number;
  activates: number;
  /** Number of placed orders, paid or not. */
  orders: number;
  /** Number of different buyers; `sales` is the number of their purchases. */
  payers: number;
  sales: number;
  paidFen: number;
  refunds: number;
  refundedFen: number;
}

export type ChannelPlace = Pick<ChannelDay, 'day' | 'visits' | 'channel'>;

/** Counts visits per channel. Implemented by another module. */
export type CountVisits = (
  period: ReportPeriod,
  channel: string | undefined,
) => Promise<{ startsAt: Date; channel: string; visits: number }[]>;

/**
 * Returns the counts of all channels, or of one channel, by day. The newest day comes first, then the channel with the
 * most visits.
 */
export async function reportChannels(
  db: Database,
  period: ReportPeriod,
  countVisits: CountVisits,
  only?: string,
): Promise<ChannelDay[]> {
  const [steps, visits, known] = await Promise.all([
    readStepDays(db, period, only),
    countVisits(period, only),
    listChannels(db),
  ]);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const rows = new Map<string, ChannelDay>();
  const at = (day: string, channel: string): ChannelDay => {
    const key = `${day}\n${channel}`;
    const row = rows.get(key) ?? { ...nothing, day, channel, name: names.get(channel) ?? '' };
    rows.set(key, row);
    return row;
  };
  for (const { startsAt, channel, visits: number } of visits) at(dayOf(startsAt), channel).visits += number;
  for (const { day, channel, kind, number, people, fen } of steps) {
    const row = at(day, channel);
    if (kind === 'click') row.clicks = number;
    if (kind === 'unusual_click') row.unusualClicks = number;
    if (kind === 'download') row.downloads = number;
    if (kind === 'register') row.registers = number;
    if (kind === 'activate') row.activates = number;
    if (kind === 'order') row.orders = number;
    if (kind === 'pay') Object.assign(row, { sales: number, payers: people, paidFen: fen });
    if (kind === 'refund') Object.assign(row, { refunds: number, refundedFen: fen });
  }
  return [...rows.values()].toSorted(inOrder);
}

/** Compares two rows in the order in which `reportChannels` returns them. */
export const inOrder = (one: ChannelPlace, other: ChannelPlace): number =>
  other.day.localeCompare(one.day) || other.visits - one.visits || (one.channel < other.channel ? -1 : 1);

const nothing = {
  visits: 0,
  clicks: 0,
  unusualClicks: 0,
  downloads: 0,
  registers: 0,
  activates: 0,
  orders: 0,
  payers: 0,
  sales: 0,
  paidFen: 0,
  refunds: 0,
  refundedFen: 0,
};
