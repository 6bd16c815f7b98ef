import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** What `report/data` received, as it came. */
export const reportedEvents = pgTable(
  'reported_events',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: text('event_id').notNull(),
    eventName: text('event_name').notNull(),
    extData: jsonb('ext_data').notNull(),
    packageName: text('package_name'),
    peerId: text('peer_id'),
    receivedAt: moment('received_at').notNull(),
  },
  // Retention deletes by this column.
  (table) => [index('reported_events_received_at').on(table.receivedAt)],
);
