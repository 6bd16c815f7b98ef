import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { bigint, boolean, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Columns of a stored passkey. Each table adds a column for its owner, an account or operator. */
export const passkeyColumns = () => ({
  /** Credential id, base64url. */
  id: text('id').primaryKey(),
  /** Public key in COSE format, base64url. */
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  isBackedUp: boolean('is_backed_up').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
});

/**
 * Whether the signature counter of an assertion is acceptable. A counter that does not grow means a cloned
 * authenticator; authenticators without a counter always send 0.
 */
export const isCounterAhead = (stored: AnyColumn, shown: number): SQL =>
  sql`(${stored} < ${shown} or (${stored} = 0 and ${shown} = 0))`;
