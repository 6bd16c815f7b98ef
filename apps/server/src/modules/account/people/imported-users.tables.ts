import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * Users that an import brought, so that a repeated import skips them. A row stays when its account is erased, without
 * the account id; otherwise a repeat would bring the person back.
 */
export const importedUsers = pgTable(
  'imported_users',
  {
    /** Keyed hash of the source and of the id there. */
    key: text('key').primaryKey(),
    accountId: text('account_id'),
    at: moment('at').notNull(),
  },
  (table) => [index('imported_users_account').on(table.accountId)],
);
