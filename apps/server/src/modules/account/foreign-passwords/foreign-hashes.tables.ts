import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Kinds of imported password hashes that are in use, so that unknown names take as long as imported accounts. */
export const foreignHashKinds = pgTable('foreign_hash_kinds', {
  kind: text('kind').primaryKey(),
  /** A hash of this kind that no password matches. */
  decoy: text('decoy').notNull(),
  /** Accounts with such a hash. Sign-ins that replace one count it down. */
  accounts: integer('accounts').notNull(),
});
