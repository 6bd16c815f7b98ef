import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** The outbox: messages that were not sent because no gateway was configured for their channel. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Keyed hash of the phone number or e-mail address. */
    toKey: text('to_key').notNull(),
    channel: text('channel').notNull(),
    /** The message as JSON (address, language and content, such as a code), sealed with the master key. */
    sealed: text('sealed').notNull(),
    /** True for a message that only keeps the response time equal when there is nothing to send. Never displayed. */
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
    /** Title and text, sealed with the master key because the text may contain a code. */
    sealed: text('sealed').notNull(),
    at: moment('at').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [index('member_messages_account').on(table.accountId, table.id), index('member_messages_at').on(table.at)],
);
