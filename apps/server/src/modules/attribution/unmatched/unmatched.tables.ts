import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Steps that are reported with an ad id; the id may have no stored click. */
export type UnmatchedStep = 'monitor' | 'download' | 'activate';
/**
 * `malformed`: the ad id cannot be a click id of the platform. `unknown`: no click with this id was stored in the last
 * 30 days.
 */
export type UnmatchedWhy = 'malformed' | 'unknown';

/**
 * Daily counts of ad ids without a stored click, so that operators notice broken links in advertisements. Stores no
 * ids, because anyone can send invented ids and the table must stay small.
 */
export const adUnmatched = pgTable(
  'ad_unmatched',
  {
    /** `yyyy-MM-dd` in Asia/Shanghai. */
    day: text('day').notNull(),
    step: text('step').$type<UnmatchedStep>().notNull(),
    why: text('why').$type<UnmatchedWhy>().notNull(),
    /** Empty if unknown: the file name of an installer does not contain the platform. */
    platform: text('platform').$type<AdPlatform | ''>().notNull(),
    /** The id of a known channel, or `other`. */
    channel: text('channel').notNull(),
    times: integer('times').notNull(),
    /** Path of the landing page in the last report. */
    landing: text('landing').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.step, table.why, table.platform, table.channel] }),
    index('ad_unmatched_last_at').on(table.lastAt),
    index('ad_unmatched_step').on(table.step, table.lastAt),
    index('ad_unmatched_platform').on(table.platform, table.lastAt),
  ],
);
