import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { PayMeasure } from './measures.ts';

/** Orders and money by hour and payment channel; the channel is empty where an order had none yet. */
export const payHours = pgTable(
  'pay_hours',
  {
    startsAt: moment('starts_at').notNull(),
    channel: text('channel').notNull(),
    measure: text('measure').$type<PayMeasure>().notNull(),
    number: integer('number').notNull(),
    fen: bigint('fen', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.startsAt, table.channel, table.measure] })],
);
