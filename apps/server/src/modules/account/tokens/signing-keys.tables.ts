import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Keys that sign tokens. The newest whose time has come signs; older ones verify until their last token has expired. */
export const signingKeys = pgTable('signing_keys', {
  /** The `kid` on the wire: the key's thumbprint. */
  id: text('id').primaryKey(),
  publicKey: jsonb('public_key').notNull(),
  /** Sealed with the master key. */
  sealedPrivateKey: text('sealed_private_key').notNull(),
  /** Some time after it was made, so that whoever keeps the public keys has heard of it by then. */
  signsFrom: moment('signs_from').notNull().unique(),
});
