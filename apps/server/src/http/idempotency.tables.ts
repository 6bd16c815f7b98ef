import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Answers to unsafe requests with an x-idempotency-key, kept for repeats. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Keyed hash of the idempotency key and its sender. */
    key: text('key').primaryKey(),
    /** Keyed hash of method, URL and body: one key must not name two requests. */
    fingerprint: text('fingerprint').notNull(),
    /** Null only in claims of older releases, which inserted the row before the answer. These are ignored. */
    status: integer('status'),
    /** The answer, encrypted with the master key and the caller's key together. Null with the status. */
    sealedBody: text('sealed_body'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('idempotency_keys_expires_at').on(table.expiresAt)],
);
