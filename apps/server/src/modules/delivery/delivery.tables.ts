import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** Messages that would have been sent to phones and mailboxes. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Keyed hash of the address. */
    toKey: text('to_key').notNull(),
    channel: text('channel').notNull(),
    /** Address, usage, code and text, sealed with the master key. */
    sealed: text('sealed').notNull(),
    /** Written so that sending nothing takes as long as sending; never shown. */
    isDecoy: boolean('is_decoy').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('outbox_messages_to').on(table.toKey, table.id), index('outbox_messages_at').on(table.at)],
);

export const memberMessages = pgTable(
  'member_messages',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: text('account_id').notNull(),
    kind: text('kind').notNull(),
    /** Title and text, sealed with the master key: a message may carry a code. */
    sealed: text('sealed').notNull(),
    at: moment('at').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [index('member_messages_account').on(table.accountId, table.id), index('member_messages_at').on(table.at)],
);
