import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * Security history of accounts. A trigger refuses updates and deletes, except for erasure and retention. Partitioned by
 * month of `at`.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    accountId: text('account_id').notNull(),
    kind: text('kind').notNull(),
    clientId: text('client_id').notNull().default(''),
    sessionId: text('session_id').notNull().default(''),
    deviceId: text('device_id').notNull().default(''),
    deviceName: text('device_name').notNull().default(''),
    place: text('place').notNull().default(''),
    facts: jsonb('facts').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('security_events_account').on(table.accountId, table.id),
  ],
);
