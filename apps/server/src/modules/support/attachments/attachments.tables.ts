import type { AttachmentPurpose, AttachmentType } from '@feisuo/contract/facts/support-vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
