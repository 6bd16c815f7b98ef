import { DAY_MS } from '@feisuo/contract/facts/durations';
import { adPlatforms, type AdPlatform } from '@feisuo/contract/facts/address-params';
import { defaultChannel } from '@feisuo/contract/facts/download-names';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { isBeforeCursor } from '../../../db/list-conditions.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { listChannels } from '../channels/channel-queries.ts';
import { adUnmatched, type UnmatchedStep, type UnmatchedWhy } from './unmatched.tables.ts';

type UnmatchedRow = typeof adUnmatched.$inferSelect;

export interface Unmatched {
  step: UnmatchedStep;
  why: UnmatchedWhy;
  platform: AdPlatform | '';
  channel: string;
  /** Path of the landing page; empty if unknown. */
  landing: string;
  at: Date;
}

/** Anyone can send invented channel names, so all unknown channels are counted together. */
const OTHER = 'other';
const MAX_LANDING = 200;

/** Adds reports of ad ids without a stored click to the daily counts. */
export async function noteUnmatched(db: Database, notes: readonly Unmatched[]): Promise<void> {
  if (notes.length === 0) return;
  const known = new Set([defaultChannel, ...(await listChannels(db)).map(({ id }) => id)]);
  const rows = new Map<string, UnmatchedRow>();
  for (const { step, why, platform, channel, landing, at } of notes) {
    const place = { day: dayOf(at), step, why, platform, channel: known.has(channel) ? channel : OTHER };
    const key = Object.values(place).join(' ');
    const times = (rows.get(key)?.times ?? 0) + 1;
    const page = (landing.split(/[?#]/, 1)[0] ?? '').slice(0, MAX_LANDING);
    rows.set(key, { ...place, times, landing: page, lastAt: at });
  }
  // Rows are sorted, so that concurrent processes lock them in the same order and do not deadlock.
  for (const [, row] of [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await db
      .insert(adUnmatched)
      .values(row)
      .onConflictDoUpdate({
        target: [adUnmatched.day, adUnmatched.step, adUnmatched.why, adUnmatched.platform, adUnmatched.channel],
        set: { times: sql`${adUnmatched.times} + ${row.times}`, landing: row.landing, lastAt: row.lastAt },
      });
  }
}

export interface UnmatchedSearch {
  step?: UnmatchedStep | undefined;
  platform?: string | undefined;
  /** Cursor: the last row of the previous page. */
  after?: { lastAt: Date; key: string } | undefined;
  limit: number;
}

const keyOf = sql<string>`concat_ws('.', ${adUnmatched.day}, ${adUnmatched.step}, ${adUnmatched.why}, ${adUnmatched.platform}, ${adUnmatched.channel})`;

/** Lists the daily counts of unmatched reports, the most recent report first. `key` identifies a row. */
export const listUnmatched = (db: Database, { step, platform, after, limit }: UnmatchedSearch) =>
  db
    .select({
      key: keyOf,
      day: adUnmatched.day,
      step: adUnmatched.step,
      why: adUnmatched.why,
      platform: adUnmatched.platform,
      channel: adUnmatched.channel,
      times: adUnmatched.times,
      landing: adUnmatched.landing,
      lastAt: adUnmatched.lastAt,
    })
    .from(adUnmatched)
    .where(
      and(
        step && eq(adUnmatched.step, step),
        platform === undefined
          ? undefined
          : eq(adUnmatched.platform, adPlatforms.find((one) => one === platform) ?? ''),
        after && isBeforeCursor([adUnmatched.lastAt, after.lastAt], [keyOf, after.key]),
      ),
    )
    .orderBy(desc(adUnmatched.lastAt), desc(keyOf))
    .limit(limit);

const RETENTION_MS = 90 * DAY_MS;

export async function forgetOldUnmatched(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, adUnmatched, lt(adUnmatched.lastAt, new Date(now.getTime() - RETENTION_MS)));
}
