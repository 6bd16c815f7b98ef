import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { bytes, moment } from '../../db/columns.ts';

/** Incoming: bytes still arrive. A draft is complete and not offered. A withdrawn one is kept and hidden. */
export type ReleaseStatus = 'incoming' | 'draft' | 'published' | 'withdrawn';

/** Client versions, one file each. */
export const releases = pgTable(
  'releases',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    platform: text('platform').$type<ReleasePlatform>().notNull(),
    version: text('version').notNull(),
    status: text('status').$type<ReleaseStatus>().notNull(),
    /** Offered by download links. */
    isCurrent: boolean('is_current').notNull(),
    /** Percentage of visitors who get the current release; the others get the previous one. */
    rolloutShare: integer('rollout_share').notNull().default(100),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Of every chunk but the last. */
    chunkBytes: integer('chunk_bytes').notNull(),
    /** Hex; empty while incoming. */
    sha256: text('sha256').notNull(),
    requirement: text('requirement').notNull(),
    notes: jsonb('notes').$type<string[]>().notNull(),
    addedAt: moment('added_at').notNull(),
    /** First publication. */
    releasedAt: moment('released_at'),
    /**
     * Start of being offered, in whole seconds and strictly increasing per platform, because it is the Last-Modified
     * date.
     */
    currentSince: moment('current_since'),
  },
  (table) => [
    uniqueIndex('releases_one_current')
      .on(table.platform)
      .where(sql`is_current`),
    // A version has one file forever, incomplete uploads excepted.
    uniqueIndex('releases_version')
      .on(table.platform, table.version)
      .where(sql`status <> 'incoming'`),
    // Operators page through these, newest first.
    index('releases_status').on(table.status, table.id),
    index('releases_platform').on(table.platform, table.id),
  ],
);

/** A file's bytes in chunks, small enough for short statements. */
export const releaseChunks = pgTable(
  'release_chunks',
  {
    releaseId: bigint('release_id', { mode: 'number' })
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    /** From 0. */
    seq: integer('seq').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.seq] })],
);

/** Started downloads, for channel reports. */
export const downloadStarts = pgTable(
  'download_starts',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    platform: text('platform').$type<ReleasePlatform>().notNull(),
    version: text('version').notNull(),
    channel: text('channel').notNull(),
    adId: text('ad_id'),
    /** Keyed hash of address and day: distinguishes visitors within a day only. */
    addressKey: text('address_key').notNull(),
    at: moment('at').notNull(),
  },
  // For reports and retention.
  (table) => [index('download_starts_at').on(table.at)],
);
