import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { bigint, boolean, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** What is kept of a passkey, whoever it belongs to; each table adds its owner. */
export const passkeyColumns = () => ({
  /** The credential's own id, base64url. */
  id: text('id').primaryKey(),
  /** COSE, base64url. */
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  isBackedUp: boolean('is_backed_up').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
});

/**
 * Whether a passkey may be taken that now says this. One that counts its uses must have counted on: one that does not is a
 * copy. Many count nothing and always say 0.
 */
export const hasCountedOn = (kept: AnyColumn, shown: number): SQL =>
  sql`(${kept} < ${shown} or (${kept} = 0 and ${shown} = 0))`;
