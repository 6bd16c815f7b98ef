import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * Keys that sign tokens. The newest key past its `signsFrom` signs; older keys only verify tokens that they signed.
 */
export const signingKeys = pgTable('signing_keys', {
  /** The `kid` in tokens and in the published key set: the key's thumbprint. */
  id: text('id').primaryKey(),
  publicKey: jsonb('public_key').notNull(),
  /** Sealed with the master key. */
  sealedPrivateKey: text('sealed_private_key').notNull(),
  /** Later than the creation of the key, so that clients that cache keys know the key when it begins to sign. */
  signsFrom: moment('signs_from').notNull().unique(),
});
