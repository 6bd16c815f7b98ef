import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** The outbox of delivery: messages to phones and mailboxes that a gateway would have sent. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Keyed hash of the phone number or e-mail address. */
    toKey: text('to_key').notNull(),
    channel: text('channel').notNull(),
    /** Address, usage, code and text, sealed with the master key. */
    sealed: text('sealed').notNull(),
    /**
     * A decoy is stored so that a request without a message takes as long as one with a message. It is not displayed.
     */
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
    /** Title and text, sealed with the master key because a message may contain a code. */
    sealed: text('sealed').notNull(),
    at: moment('at').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [index('member_messages_account').on(table.accountId, table.id), index('member_messages_at').on(table.at)],
);
