import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { ColumnFiles } from '../../../blobs/stored-files.ts';
import { moment, bytes } from '../../../db/columns.ts';

/** Accounts, including guest accounts. An erased account keeps its row, so that its id is never used again. */
export const accounts = pgTable(
  'accounts',
  {
    /** The account id, called `sub` on the wire. */
    id: text('id').primaryKey(),
    /** One of the account states in the contract, or `moved` or `erased`; both refuse every sign-in. */
    state: text('state').notNull(),
    stateChangedAt: moment('state_changed_at').notNull(),
    /** End of the waiting period of a cancellation; null without a cancellation. */
    cancelAt: moment('cancel_at'),
    username: text('username'),
    /** The normalized user name, which is compared at sign-in. */
    usernameKey: text('username_key').unique(),
    /** Phone number in E.164 format. */
    phone: text('phone').unique(),
    /** Normalized email address in lower case. */
    email: text('email').unique(),
    passwordHash: text('password_hash'),
    /** Whether a sign-in requires a second factor, because an authenticator app or a passkey is enrolled. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    name: text('name').notNull().default(''),
    picture: text('picture').notNull().default(''),
    gender: text('gender').notNull().default(''),
    birthdate: text('birthdate').notNull().default(''),
    locale: text('locale').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the profile or a contact last changed, for the claim `updated_at`; null if never. */
    profileChangedAt: moment('profile_changed_at'),
  },
  (table) => [
    // Used by operators, who list accounts newest first and search by the beginning of a display name.
    index('accounts_created_at').on(table.createdAt, table.id),
    index('accounts_state').on(table.state, table.createdAt, table.id),
    index('accounts_name').on(table.name.op('text_pattern_ops')),
    // Used by the job that erases accounts after their waiting period.
    index('accounts_cancel_at')
      .on(table.cancelAt)
      .where(sql`cancel_at is not null`),
  ],
);

/** Uploaded profile pictures, one per account. */
export const accountPictures = pgTable('account_pictures', {
  accountId: text('account_id').primaryKey(),
  /** A random id, so that the address reveals no account and changes with every picture. */
  id: text('id').notNull().unique(),
  /** Null if the picture is an object, whose key is `blobKey`. */
  content: bytes('content'),
  blobKey: text('blob_key'),
  at: moment('at').notNull(),
});

export const accountPictureFiles: ColumnFiles = {
  kind: 'avatar',
  table: accountPictures,
  id: [accountPictures.id],
  blobKey: accountPictures.blobKey,
  content: accountPictures.content,
};
