import type { CloseKind, TrackerEvent } from '@feisuo/contract/facts/slot-vocabulary';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Events that pages reported. Each is stored once per filled slot of a reply (`delivery`). */
export const promotionEvents = pgTable(
  'promotion_events',
  {
    delivery: text('delivery').notNull(),
    event: text('event').$type<TrackerEvent>().notNull(),
    /** For a close: whether the user or a timeout closed it. */
    kind: text('kind').$type<CloseKind>(),
    slotId: text('slot_id').notNull(),
    lineItemId: text('line_item_id').notNull(),
    creativeId: text('creative_id').notNull(),
    channel: text('channel').notNull(),
    platform: text('platform').notNull(),
    /** Keyed hash of the account or, for visitors, of the device; null under do-not-track. */
    person: text('person'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.delivery, table.event] }),
    index('promotion_events_at').on(table.at),
    index('promotion_events_clicks')
      .on(table.person, table.at)
      .where(sql`${table.event} = 'click'`),
    index('promotion_events_person').on(table.person),
  ],
);
