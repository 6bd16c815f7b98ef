import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { DeviceKind } from './device.ts';

/** Paid clicks. A click id is stored once per platform. */
export const adClicks = pgTable(
  'ad_clicks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    platform: text('platform').$type<AdPlatform>().notNull(),
    /**
     * Hex md5 of the original click id. The name of an installer contains the md5 if it cannot contain the id itself.
     */
    clickMd5: text('click_md5').notNull(),
    /** The click id exactly as received, because platforms compare bytes. Null after erasure. */
    clickId: text('click_id'),
    /** Whether the click id has a form that this platform is not known to use. */
    isUnusual: boolean('is_unusual').notNull().default(false),
    channel: text('channel').notNull(),
    referFrom: text('refer_from').notNull(),
    /** Path and query of the landing page; empty if unknown. */
    landing: text('landing').notNull(),
    /** Keyed hash of the device id; null without a device id and with do-not-track. */
    deviceKey: text('device_key'),
    deviceKind: text('device_kind').$type<DeviceKind>().notNull(),
    /** The first account that signed in on this device after the click. */
    accountId: text('account_id'),
    joinedAt: moment('joined_at'),
    at: moment('at').notNull(),
  },
  (table) => [
    // The hash is the first column, because searches by an ad id from an installer name do not know the platform.
    uniqueIndex('ad_clicks_click').on(table.clickMd5, table.platform),
    index('ad_clicks_account').on(table.accountId, table.at),
    index('ad_clicks_unclaimed')
      .on(table.deviceKey)
      .where(sql`account_id is null and device_key is not null`),
    index('ad_clicks_at').on(table.at),
  ],
);

/** Where an account without a paid click last came from. */
export const adOrigins = pgTable('ad_origins', {
  accountId: text('account_id').primaryKey(),
  channel: text('channel').notNull(),
  referFrom: text('refer_from').notNull(),
  at: moment('at').notNull(),
});
