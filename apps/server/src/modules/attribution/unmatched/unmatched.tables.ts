import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** A step with an ad id that led to no click. */
export type UnmatchedStep = 'monitor' | 'download' | 'activate';
/** `malformed`: not a click id of the platform. `unknown`: no such click in the last 30 days. */
export type UnmatchedWhy = 'malformed' | 'unknown';

/**
 * Ad ids without a click, counted by day, so that marketing sees broken links. Stores no id and no person; rows are
 * bounded, because anyone can send these.
 */
export const adUnmatched = pgTable(
  'ad_unmatched',
  {
    /** `yyyy-MM-dd` in Asia/Shanghai. */
    day: text('day').notNull(),
    step: text('step').$type<UnmatchedStep>().notNull(),
    why: text('why').$type<UnmatchedWhy>().notNull(),
    /** Empty when an installer's name does not say. */
    platform: text('platform').$type<AdPlatform | ''>().notNull(),
    /** A registered channel, or `other`. */
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
