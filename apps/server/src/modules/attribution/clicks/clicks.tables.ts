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
     * Hex md5 of the original click id. The name of an installer contains this md5 if the click id cannot be part of a
     * file name.
     */
    clickMd5: text('click_md5').notNull(),
    /** The click id exactly as it was received, because platforms compare it byte by byte. Null after erasure. */
    clickId: text('click_id'),
    /** True if the form of the click id is not among the known forms of this platform. */
    isUnusual: boolean('is_unusual').notNull().default(false),
    channel: text('channel').notNull(),
    referFrom: text('refer_from').notNull(),
    /** Path and query of the landing page; empty if unknown. */
    landing: text('landing').notNull(),
    /** Keyed hash of the device id. Null if the request had no device id or a do-not-track header. */
    deviceKey: text('device_key'),
    deviceKind: text('device_kind').$type<DeviceKind>().notNull(),
    /** The first account that signed in on this device after the click, or that reported the click. */
    accountId: text('account_id'),
    joinedAt: moment('joined_at'),
    at: moment('at').notNull(),
  },
  (table) => [
    // The md5 comes first, because the name of an installer does not tell the platform of its ad id.
    uniqueIndex('ad_clicks_click').on(table.clickMd5, table.platform),
    index('ad_clicks_account').on(table.accountId, table.at),
    index('ad_clicks_unclaimed')
      .on(table.deviceKey)
      .where(sql`account_id is null and device_key is not null`),
    index('ad_clicks_at').on(table.at),
  ],
);

/** The channel that an account without a paid click came from last. */
export const adOrigins = pgTable('ad_origins', {
  accountId: text('account_id').primaryKey(),
  channel: text('channel').notNull(),
  referFrom: text('refer_from').notNull(),
  at: moment('at').notNull(),
});
