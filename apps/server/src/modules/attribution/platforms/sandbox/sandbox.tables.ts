import type { AdEvent, AdPlatform } from '@feisuo/contract/facts/address-params';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../../db/columns.ts';
import type { UploadAction } from '../../conversions/step-kinds.ts';

/** Uploads received by the sandbox. */
export const adPlayedUploads = pgTable(
  'ad_sandbox_uploads',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    platform: text('platform').$type<AdPlatform>().notNull(),
    event: text('event').$type<AdEvent>().notNull(),
    action: text('action').$type<UploadAction>().notNull(),
    /** Key by which the platform deduplicates. If the platform does not deduplicate, each upload gets a random key. */
    dedupe: text('dedupe').notNull(),
    method: text('method').notNull(),
    url: text('url').notNull(),
    body: text('body').notNull(),
    times: integer('times').notNull().default(1),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('ad_sandbox_uploads_dedupe').on(table.platform, table.action, table.dedupe),
    index('ad_sandbox_uploads_at').on(table.at),
  ],
);
