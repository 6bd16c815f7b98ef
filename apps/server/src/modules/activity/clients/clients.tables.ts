import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Which of our programs a member was seen in, by the headers that it sends. The peer id is kept as a keyed hash only. */
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

/** Whose day it was on a peer: one person's, so that one machine proves one thing however many accounts it knows. */
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
