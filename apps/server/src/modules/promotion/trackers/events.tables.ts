import type { CloseKind, TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * Events that pages reported. Each event is stored once per filled slot of an answer (`delivery`). Partitioned by day of
 * `delivered_at`, which is part of the signed delivery: a repeated report has the same partition.
 */
export const promotionEvents = pgTable(
  'promotion_events',
  {
    delivery: text('delivery').notNull(),
    event: text('event').$type<TrackerEvent>().notNull(),
    /** Only for the event `close`: whether the user closed the creative or it closed by itself. */
    kind: text('kind').$type<CloseKind>(),
    slotId: text('slot_id').notNull(),
    lineItemId: text('line_item_id').notNull(),
    creativeId: text('creative_id').notNull(),
    channel: text('channel').notNull(),
    platform: text('platform').notNull(),
    /** Keyed hash of the account id or, for visitors, of the device id. Null if the browser asked not to be tracked. */
    person: text('person'),
    at: moment('at').notNull(),
    /** When the slot was answered. Rows of 0.9.0 do not know it and have -infinity. */
    deliveredAt: moment('delivered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.delivery, table.event, table.deliveredAt] }),
    index('promotion_events_at').on(table.at),
    index('promotion_events_clicks')
      .on(table.person, table.at)
      .where(sql`${table.event} = 'click'`),
    index('promotion_events_person').on(table.person),
  ],
);
