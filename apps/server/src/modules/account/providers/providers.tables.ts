import { pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { accounts } from '../people/accounts.tables.ts';

/** Who somebody is at an identity provider: a way in to one account of ours. */
export const identities = pgTable(
  'identities',
  {
    providerId: text('provider_id').notNull(),
    providerUserId: text('provider_user_id').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text('name').notNull(),
    boundAt: moment('bound_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.providerUserId] }),
    unique('identities_account_provider').on(table.accountId, table.providerId),
  ],
);
