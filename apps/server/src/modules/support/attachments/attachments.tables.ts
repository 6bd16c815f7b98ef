import type { AttachmentPurpose, AttachmentType } from '@feisuo/contract/facts/support-vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../db/columns.ts';
import { guardianRequests } from '../guardian/guardian.tables.ts';
import { ticketMessages } from '../tickets/tickets.tables.ts';

/** Uploaded files, and what took them. One that nothing took is forgotten after a day. */
export const attachments = pgTable(
  'attachments',
  {
    /** Random. Whoever has a visitor's may attach it, once; it never lets anybody read. */
    id: text('id').primaryKey(),
    /** Null for a visitor's. */
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
    /** Among the files of one message. */
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

/** A file's bytes, sealed with the master key, in rows short enough for every statement to be short. */
export const attachmentChunks = pgTable(
  'attachment_chunks',
  {
    attachmentId: text('attachment_id')
      .notNull()
      .references(() => attachments.id, { onDelete: 'cascade' }),
    /** From 0. */
    seq: integer('seq').notNull(),
    sealed: bytes('sealed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachmentId, table.seq] })],
);
