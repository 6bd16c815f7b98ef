import type { SigningAlgorithm } from '@feisuo/contract/facts/account-vocabulary';
import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * Keys that sign tokens. Of each algorithm the newest key past its `signsFrom` signs; older keys only verify tokens that
 * they signed.
 */
export const signingKeys = pgTable(
  'signing_keys',
  {
    /** The `kid` in tokens and in the published key set: the key's thumbprint. */
    id: text('id').primaryKey(),
    algorithm: text('algorithm').$type<SigningAlgorithm>().notNull().default('ES256'),
    publicKey: jsonb('public_key').notNull(),
    /** Sealed with the master key. */
    sealedPrivateKey: text('sealed_private_key').notNull(),
    /** Later than the creation of the key, so that clients that cache keys know the key when it begins to sign. */
    signsFrom: moment('signs_from').notNull(),
  },
  (table) => [unique('signing_keys_algorithm_signs_from').on(table.algorithm, table.signsFrom)],
);
