import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { startOf } from '../../../time/shanghai.ts';
import { inOrder, reportChannels, type ChannelDay, type ChannelPlace, type CountVisits } from './channel-report.ts';

interface Asked {
  from: Date;
  to: Date;
  channel: string | undefined;
  /** Cursor: the last row of the previous page. */
  after: ChannelPlace | undefined;
  limit: number;
}

/**
 * Reads only the days that the page needs: first one day, then two, four and so on. One day may fill a page, but if
 * channels are few, reading a year day by day would take hundreds of queries.
 */
export async function pageOfChannelDays(db: Database, asked: Asked, countVisits: CountVisits): Promise<ChannelDay[]> {
  const { from, channel, after, limit } = asked;
  const found: ChannelDay[] = [];
  let end = after ? new Date(startOf(after.day).getTime() + DAY_MS) : asked.to;
  for (let days = 1; end > from && found.length < limit; days *= 2) {
    const begin = new Date(Math.max(from.getTime(), end.getTime() - days * DAY_MS));
    const rows = await reportChannels(db, { from: begin, to: end }, countVisits, channel);
    found.push(...(after ? rows.filter((row) => inOrder(after, row) < 0) : rows));
    end = begin;
  }
  return found.slice(0, limit);
}
