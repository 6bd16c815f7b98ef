import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Steps that may be reported with an ad id for which no click is stored. */
export type UnmatchedStep = 'monitor' | 'download' | 'activate';
/**
 * `malformed`: the ad id is no click id of the platform. `unknown`: no click with this id was stored in the last 30
 * days.
 */
export type UnmatchedWhy = 'malformed' | 'unknown';

/**
 * Counts of ad ids without a stored click, by day, so that operators notice broken links in advertisements. Stores no
 * ids and no personal data. The number of rows is limited, because anyone can send invented ids.
 */
export const adUnmatched = pgTable(
  'ad_unmatched',
  {
    /** `yyyy-MM-dd` in Asia/Shanghai. */
    day: text('day').notNull(),
    step: text('step').$type<UnmatchedStep>().notNull(),
    why: text('why').$type<UnmatchedWhy>().notNull(),
    /** Empty if unknown, because the name of an installer does not contain the platform. */
    platform: text('platform').$type<AdPlatform | ''>().notNull(),
    /** The id of a known channel, or `other`. */
    channel: text('channel').notNull(),
    times: integer('times').notNull(),
    /** The last landing page, without its query. */
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
