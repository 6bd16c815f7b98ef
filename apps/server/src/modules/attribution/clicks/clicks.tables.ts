import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { DeviceKind } from './device-kind.ts';

/** Paid clicks that led here, each once, all of them kept. */
export const adClicks = pgTable(
  'ad_clicks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    platform: text('platform').$type<AdPlatform>().notNull(),
    /** Of the id as it came, in hexadecimal; installers' names carry it where they cannot carry the id. */
    clickMd5: text('click_md5').notNull(),
    /** As it came, for platforms compare it byte by byte. Null once the person has been erased. */
    clickId: text('click_id'),
    /** The id came in a form that the platform is not known to send. */
    isUnusual: boolean('is_unusual').notNull().default(false),
    channel: text('channel').notNull(),
    referFrom: text('refer_from').notNull(),
    /** Path and query of the page that it led to; empty where the page did not say. */
    landing: text('landing').notNull(),
    /** Keyed hash of the device's id; null where there was none, or the browser asks not to be followed. */
    deviceKey: text('device_key'),
    deviceKind: text('device_kind').$type<DeviceKind>().notNull(),
    /** Whose it is: the first who signed in on the device afterwards. */
    accountId: text('account_id'),
    joinedAt: moment('joined_at'),
    at: moment('at').notNull(),
  },
  (table) => [
    // The hash first: an installer's name does not say of which platform its ad id is.
    uniqueIndex('ad_clicks_click').on(table.clickMd5, table.platform),
    index('ad_clicks_account').on(table.accountId, table.at),
    index('ad_clicks_unclaimed')
      .on(table.deviceKey)
      .where(sql`account_id is null and device_key is not null`),
    index('ad_clicks_at').on(table.at),
  ],
);

/** Where somebody came from last, without having clicked on anything that is paid for. */
export const adOrigins = pgTable('ad_origins', {
  accountId: text('account_id').primaryKey(),
  channel: text('channel').notNull(),
  referFrom: text('refer_from').notNull(),
  at: moment('at').notNull(),
});
