import type { AttachmentPurpose, AttachmentType } from '@feisuo/contract/facts/support-vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ChunkedFiles } from '../../../blobs/stored-files.ts';
import { MasterKey } from '../../../keys/master-key.ts';
import { bytes, moment } from '../../../db/columns.ts';
import { guardianRequests } from '../guardian/guardian.tables.ts';
import { ticketMessages } from '../tickets/tickets.tables.ts';

/**
 * Uploaded files, each with the ticket message or guardian's request it is attached to. Unattached files are deleted
 * after a day.
 */
export const attachments = pgTable(
  'attachments',
  {
    /** Random id. A person who knows the id of a visitor's upload can attach the file once, but cannot read it. */
    id: text('id').primaryKey(),
    /** Account of the uploading member; null for a visitor. */
    accountId: text('account_id'),
    purpose: text('purpose').$type<AttachmentPurpose>().notNull(),
    name: text('name').notNull(),
    type: text('type').$type<AttachmentType>().notNull(),
    bytes: integer('bytes').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
    messageId: bigint('message_id', { mode: 'bigint' }).references(() => ticketMessages.id, { onDelete: 'cascade' }),
    guardianRequestId: bigint('guardian_request_id', { mode: 'bigint' }).references(() => guardianRequests.id, {
      onDelete: 'cascade',
    }),
    /** Key of the object with the encrypted chunks; null if they are in `attachment_chunks`. */
    blobKey: text('blob_key'),
    /** Position among the files of one message. */
    position: integer('position').notNull(),
  },
  (table) => [
    index('attachments_account').on(table.accountId),
    index('attachments_message').on(table.messageId),
    index('attachments_guardian').on(table.guardianRequestId),
    index('attachments_loose')
      .on(table.uploadedAt)
      .where(sql`message_id is null and guardian_request_id is null`),
  ],
);

/** A file's bytes in encrypted chunks, so that each SQL statement is short. */
export const attachmentChunks = pgTable(
  'attachment_chunks',
  {
    attachmentId: text('attachment_id')
      .notNull()
      .references(() => attachments.id, { onDelete: 'cascade' }),
    /** Position of the chunk, from 0. */
    seq: integer('seq').notNull(),
    sealed: bytes('sealed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachmentId, table.seq] })],
);

/** Length of the part of a file that is encrypted as one chunk. */
export const CHUNK_BYTES = 64 * 1024;
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + MasterKey.sealOverhead;

export const attachmentFiles: ChunkedFiles = {
  kind: 'attachment',
  table: attachments,
  id: [attachments.id],
  blobKey: attachments.blobKey,
  chunkBytes: SEALED_CHUNK_BYTES,
  chunks: {
    table: attachmentChunks,
    owner: attachmentChunks.attachmentId,
    seq: attachmentChunks.seq,
    content: attachmentChunks.sealed,
  },
};
