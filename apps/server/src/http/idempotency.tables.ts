import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Answers to unsafe requests that carried an x-idempotency-key, for as long as a repeat may come. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Keyed hash of the key and who sent it. */
    key: text('key').primaryKey(),
    /** Keyed hash of method, address and body: the same key must not name two requests. */
    fingerprint: text('fingerprint').notNull(),
    /** Null only in claims of older releases, which wrote the row before the answer. They are ignored. */
    status: integer('status'),
    /** The answer, sealed under the master key and the caller's key together. Null as the status is. */
    sealedBody: text('sealed_body'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('idempotency_keys_expires_at').on(table.expiresAt)],
);
