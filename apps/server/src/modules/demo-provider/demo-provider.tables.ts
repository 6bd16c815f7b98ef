import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

export const demoProviderCodes = pgTable('demo_provider_codes', {
  /** Keyed hash of the code. */
  hash: text('hash').primaryKey(),
  /** The chosen person and the parameters of the request. */
  facts: jsonb('facts').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});
