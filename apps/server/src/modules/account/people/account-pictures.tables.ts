import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../db/columns.ts';

/** Uploaded profile pictures, one per account. */
export const accountPictures = pgTable('account_pictures', {
  accountId: text('account_id').primaryKey(),
  /** Random: the address reveals no account and changes with every picture. */
  id: text('id').notNull().unique(),
  content: bytes('content').notNull(),
  at: moment('at').notNull(),
});
