import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Database } from '../../../db/database.ts';
import { startOf } from '../../../time/shanghai.ts';
import { inOrder, reportChannels, type ChannelDay, type ChannelPlace, type CountVisits } from './channel-report.ts';

interface Asked {
  from: Date;
  to: Date;
  channel: string | undefined;
  /** The last row of the page before. */
  after: ChannelPlace | undefined;
  limit: number;
}

/**
 * A page of the report. Only days that it shows are added up: from the newest on one, then two, then four at once, for where
 * there are many channels a single day fills it, and where there is next to nothing a year must not take a year of questions.
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
