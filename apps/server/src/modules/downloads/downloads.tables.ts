import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { ChunkedFiles } from '../../blobs/stored-files.ts';
import { DEMO_MAX_BYTES } from './seed/demo-installers.ts';
import { bytes, moment } from '../../db/columns.ts';

/** `incoming`: bytes still arrive. `draft`: complete, but not offered. `withdrawn`: kept, but no longer offered. */
export type ReleaseStatus = 'incoming' | 'draft' | 'published' | 'withdrawn';

/** Versions of the desktop client, with one file for each version and platform. */
export const releases = pgTable(
  'releases',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    platform: text('platform').$type<ReleasePlatform>().notNull(),
    version: text('version').notNull(),
    status: text('status').$type<ReleaseStatus>().notNull(),
    /** Whether download links offer this release. */
    isCurrent: boolean('is_current').notNull(),
    /** Percentage of visitors who get the current release; the others get the previous one. */
    rolloutShare: integer('rollout_share').notNull().default(100),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Length of every chunk except the last, which may be shorter. */
    chunkBytes: integer('chunk_bytes').notNull(),
    /** Hex; empty while the upload is incoming. */
    sha256: text('sha256').notNull(),
    /** Key of the object with the bytes; null if they are in `release_chunks`, or removed. */
    blobKey: text('blob_key'),
    requirement: text('requirement').notNull(),
    notes: jsonb('notes').$type<string[]>().notNull(),
    addedAt: moment('added_at').notNull(),
    /** When the release was published for the first time. */
    releasedAt: moment('released_at'),
    /**
     * Since when the release is offered, in whole seconds. Each change on a platform gets a later second, because this
     * is the Last-Modified date of the file.
     */
    currentSince: moment('current_since'),
  },
  (table) => [
    uniqueIndex('releases_one_current')
      .on(table.platform)
      .where(sql`is_current`),
    // A version has one file, which is never replaced. Incomplete uploads are not in this index.
    uniqueIndex('releases_version')
      .on(table.platform, table.version)
      .where(sql`status <> 'incoming'`),
    // Used by the console, where operators page through releases, newest first.
    index('releases_status').on(table.status, table.id),
    index('releases_platform').on(table.platform, table.id),
  ],
);

/** The bytes of a file in chunks, so that reading a chunk is a short statement. */
export const releaseChunks = pgTable(
  'release_chunks',
  {
    releaseId: bigint('release_id', { mode: 'number' })
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    /** Position of the chunk in the file, starting at 0. */
    seq: integer('seq').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.seq] })],
);

export const releaseFiles: ChunkedFiles = {
  kind: 'installer',
  table: releases,
  id: [releases.id],
  blobKey: releases.blobKey,
  chunkBytes: releases.chunkBytes,
  sha256: releases.sha256,
  isMovable: sql`${releases.status} <> 'incoming' and ${releases.bytes} > ${sql.raw(String(DEMO_MAX_BYTES))}`,
  chunks: {
    table: releaseChunks,
    owner: releaseChunks.releaseId,
    seq: releaseChunks.seq,
    content: releaseChunks.bytes,
  },
};

/** Downloads that were started, for reports on channels. Partitioned by month of `at`. */
export const downloadStarts = pgTable(
  'download_starts',
  {
    id: bigint('id', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    platform: text('platform').$type<ReleasePlatform>().notNull(),
    version: text('version').notNull(),
    channel: text('channel').notNull(),
    adId: text('ad_id'),
    /** Keyed hash of address and day, so that it distinguishes visitors only within one day. */
    addressKey: text('address_key').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.at] }), index('download_starts_at').on(table.at)],
);
