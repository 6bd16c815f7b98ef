import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { DeviceKind } from './device-kind.ts';

/** Paid clicks, each once. */
export const adClicks = pgTable(
  'ad_clicks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    platform: text('platform').$type<AdPlatform>().notNull(),
    /** Hex md5 of the original id; installer names contain it when they cannot contain the id. */
    clickMd5: text('click_md5').notNull(),
    /** Unchanged, because platforms compare bytes. Null after erasure. */
    clickId: text('click_id'),
    /** In a form that the platform is not known to send. */
    isUnusual: boolean('is_unusual').notNull().default(false),
    channel: text('channel').notNull(),
    referFrom: text('refer_from').notNull(),
    /** Path and query of the landing page; empty when unknown. */
    landing: text('landing').notNull(),
    /** Keyed hash of the device id; null without one or under do-not-track. */
    deviceKey: text('device_key'),
    deviceKind: text('device_kind').$type<DeviceKind>().notNull(),
    /** The first account that signed in on the device afterwards. */
    accountId: text('account_id'),
    joinedAt: moment('joined_at'),
    at: moment('at').notNull(),
  },
  (table) => [
    // Hash first: an installer name does not contain the platform of its ad id.
    uniqueIndex('ad_clicks_click').on(table.clickMd5, table.platform),
    index('ad_clicks_account').on(table.accountId, table.at),
    index('ad_clicks_unclaimed')
      .on(table.deviceKey)
      .where(sql`account_id is null and device_key is not null`),
    index('ad_clicks_at').on(table.at),
  ],
);

/** The last origin of an account without a paid click. */
export const adOrigins = pgTable('ad_origins', {
  accountId: text('account_id').primaryKey(),
  channel: text('channel').notNull(),
  referFrom: text('refer_from').notNull(),
  at: moment('at').notNull(),
});
