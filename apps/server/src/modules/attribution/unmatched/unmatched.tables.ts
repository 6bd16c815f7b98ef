import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** What named an advertisement and led to no click. */
export type UnmatchedStep = 'monitor' | 'download' | 'activate';
/** `malformed`: no click id of that platform. `unknown`: none that we know, or none of the last 30 days. */
export type UnmatchedWhy = 'malformed' | 'unknown';

/**
 * Advertisements that nothing could be credited to, added up by day: whoever pays for links that carry no usable id sees it here. No
 * id is kept, nor whose it was; anybody can send these, so rows are few whatever is sent.
 */
export const adUnmatched = pgTable(
  'ad_unmatched',
  {
    /** `yyyy-MM-dd` in Asia/Shanghai. */
    day: text('day').notNull(),
    step: text('step').$type<UnmatchedStep>().notNull(),
    why: text('why').$type<UnmatchedWhy>().notNull(),
    /** Empty where an installer's name does not say. */
    platform: text('platform').$type<AdPlatform | ''>().notNull(),
    /** One that the registry knows, or `other`. */
    channel: text('channel').notNull(),
    times: integer('times').notNull(),
    /** The page that the last of them led to, without its query. */
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
