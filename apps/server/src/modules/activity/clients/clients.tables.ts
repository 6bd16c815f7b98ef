import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Desktop clients that members used, as named in request headers. Peer ids are stored as keyed hashes. */
export const clientPeers = pgTable(
  'client_peers',
  {
    accountId: text('account_id').notNull(),
    packageName: text('package_name').notNull(),
    peer: text('peer').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.packageName, table.peer] }),
    index('client_peers_last_seen').on(table.lastSeenAt),
  ],
);

/**
 * Days on which a machine used our desktop client. A machine counts for only one account per day, so that it proves a
 * daily task only once.
 */
export const clientDays = pgTable(
  'client_days',
  {
    day: text('day').notNull(),
    peer: text('peer').notNull(),
    accountId: text('account_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.peer] }),
    index('client_days_account').on(table.accountId, table.day),
  ],
);
