import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/**
 * Answers to unsafe requests with an x-idempotency-key header, so that a repeat of the request gets the stored answer.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Keyed hash of the idempotency key and its sender. */
    key: text('key').primaryKey(),
    /** Keyed hash of method, URL and body, to detect a key that is used for a different request. */
    fingerprint: text('fingerprint').notNull(),
    /**
     * Null only in rows of older releases, which inserted the row before the answer existed. Such rows are ignored.
     */
    status: integer('status'),
    /** The answer, encrypted with the master key and the idempotency key together. Null if `status` is null. */
    sealedBody: text('sealed_body'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('idempotency_keys_expires_at').on(table.expiresAt)],
);
