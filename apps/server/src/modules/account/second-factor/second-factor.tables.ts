import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { passkeyColumns } from '../../../authenticators/passkey-columns.ts';
import { accounts } from '../people/accounts.tables.ts';

/** TOTP authenticators; an account has at most one. */
export const authenticators = pgTable('authenticators', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** Sealed instead of hashed, because the server needs the secret to check a TOTP code. */
  secret: text('secret').notNull(),
  /** The session that began the enrolment; only this session may complete it. */
  sessionId: text('session_id'),
  /** When the first right code was entered; null until then. Sign-ins require the authenticator only afterwards. */
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last accepted code, so that no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: moment('created_at').notNull(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Keyed hash of the recovery code. */
    hash: text('hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
);

export const passkeys = pgTable(
  'passkeys',
  {
    ...passkeyColumns(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [index('passkeys_account_id').on(table.accountId)],
);

/** Browsers that need no second factor at sign-in. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    id: text('id').primaryKey(),
    /** Keyed hash of the cookie's secret. */
    secretHash: text('secret_hash').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    deviceName: text('device_name').notNull(),
    place: text('place').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('trusted_devices_account_id').on(table.accountId),
    index('trusted_devices_secret_hash').on(table.secretHash),
    index('trusted_devices_expires_at').on(table.expiresAt),
  ],
);
