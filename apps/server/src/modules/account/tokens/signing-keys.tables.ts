import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Keys that sign tokens. The newest after its `signsFrom` signs; older ones verify their remaining tokens. */
export const signingKeys = pgTable('signing_keys', {
  /** The `kid` on the wire: the key's thumbprint. */
  id: text('id').primaryKey(),
  publicKey: jsonb('public_key').notNull(),
  /** Sealed with the master key. */
  sealedPrivateKey: text('sealed_private_key').notNull(),
  /** Later than its creation, so that clients with cached keys know it by then. */
  signsFrom: moment('signs_from').notNull().unique(),
});
