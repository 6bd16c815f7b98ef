import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** What a file is. The key of an object begins with its kind. */
export type BlobKind = 'installer' | 'attachment' | 'image' | 'avatar' | 'logo';

/**
 * Whether a row names the object: not yet (`pending`), yes (`kept`), or not any more (`dropped`, `leaving`). The job
 * deletes objects that have been `leaving` for a while.
 */
export type BlobState = 'pending' | 'kept' | 'dropped' | 'leaving';

/**
 * Objects in the S3 bucket. Each row is written before its object and deleted after it, so that no object is forgotten.
 * Files in the database have no row here.
 */
export const blobs = pgTable(
  'blobs',
  {
    /** Random, and used once. */
    key: text('key').primaryKey(),
    kind: text('kind').$type<BlobKind>().notNull(),
    state: text('state').$type<BlobState>().notNull(),
    /** Zero while the upload is pending. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Hex digest of the object; empty while the upload is pending. */
    sha256: text('sha256').notNull(),
    /** Multipart upload of a pending object, which must be aborted if it is not completed. */
    uploadId: text('upload_id'),
    /** When the row became `pending` or `leaving`. */
    at: moment('at').notNull(),
  },
  (table) => [
    index('blobs_to_delete')
      .on(table.state, table.at)
      .where(sql`state <> 'kept'`),
  ],
);
