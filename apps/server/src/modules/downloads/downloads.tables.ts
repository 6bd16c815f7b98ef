import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { bytes, moment } from '../../db/columns.ts';

/** Incoming: its bytes still arrive. A draft is whole and nobody gets it. A withdrawn one is kept, and not shown. */
export type ReleaseStatus = 'incoming' | 'draft' | 'published' | 'withdrawn';

/** Versions of the client, one file each. */
export const releases = pgTable(
  'releases',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    platform: text('platform').$type<ReleasePlatform>().notNull(),
    version: text('version').notNull(),
    status: text('status').$type<ReleaseStatus>().notNull(),
    /** The one that download links give. */
    isCurrent: boolean('is_current').notNull(),
    /** To how many of a hundred visitors links give it while it is current; the others get the one before. */
    rolloutShare: integer('rollout_share').notNull().default(100),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Of every chunk but the last. */
    chunkBytes: integer('chunk_bytes').notNull(),
    /** In hexadecimal; empty while incoming. */
    sha256: text('sha256').notNull(),
    requirement: text('requirement').notNull(),
    notes: jsonb('notes').$type<string[]>().notNull(),
    addedAt: moment('added_at').notNull(),
    /** When it was first published. */
    releasedAt: moment('released_at'),
    /** When links last began to give it; whole seconds, each later than the platform's last, for it becomes Last-Modified. */
    currentSince: moment('current_since'),
  },
  (table) => [
    uniqueIndex('releases_one_current')
      .on(table.platform)
      .where(sql`is_current`),
    // A version names one file for good; one that never arrived whole does not count.
    uniqueIndex('releases_version')
      .on(table.platform, table.version)
      .where(sql`status <> 'incoming'`),
    // Operators page through these, newest first, by either.
    index('releases_status').on(table.status, table.id),
    index('releases_platform').on(table.platform, table.id),
  ],
);

/** A file's bytes, in rows that are short enough for every statement to be short. */
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

/** Downloads that began, for reports by channel. */
export const downloadStarts = pgTable(
  'download_starts',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    platform: text('platform').$type<ReleasePlatform>().notNull(),
    version: text('version').notNull(),
    channel: text('channel').notNull(),
    adId: text('ad_id'),
    /** Keyed hash of address and day: tells the same visitor's second try from a second visitor, and nothing else. */
    addressKey: text('address_key').notNull(),
    at: moment('at').notNull(),
  },
  // Reports read by this column, and retention deletes by it.
  (table) => [index('download_starts_at').on(table.at)],
);
