import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** People, anonymous ones too. An erased account stays as a row without anything personal, so that its id is never given out again. */
export const accounts = pgTable(
  'accounts',
  {
    /** The `sub` on the wire. */
    id: text('id').primaryKey(),
    /** One of the contract's account states, or `moved` or `erased`, which nobody can sign in to. */
    state: text('state').notNull(),
    stateChangedAt: moment('state_changed_at').notNull(),
    /** End of the cancellation audit. */
    cancelAt: moment('cancel_at'),
    username: text('username'),
    /** What makes two spellings of a user name the same. */
    usernameKey: text('username_key').unique(),
    /** E.164. */
    phone: text('phone').unique(),
    /** In lower case: nobody's mailbox depends on capitals. */
    email: text('email').unique(),
    passwordHash: text('password_hash'),
    /** Whether a sign-in asks for more than one proof: an authenticator or a passkey is enrolled. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    name: text('name').notNull().default(''),
    picture: text('picture').notNull().default(''),
    gender: text('gender').notNull().default(''),
    birthdate: text('birthdate').notNull().default(''),
    locale: text('locale').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    // Operators page through everybody, newest first, and find people by how their name begins.
    index('accounts_created_at').on(table.createdAt, table.id),
    index('accounts_state').on(table.state, table.createdAt, table.id),
    index('accounts_name').on(table.name.op('text_pattern_ops')),
    // The sweep that erases looks for these alone.
    index('accounts_cancel_at')
      .on(table.cancelAt)
      .where(sql`cancel_at is not null`),
  ],
);
