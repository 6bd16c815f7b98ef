import { pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { accounts } from '../people/accounts.tables.ts';

/** Users of identity providers, each bound to one account. */
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
