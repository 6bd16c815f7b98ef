import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { PayMeasure } from './measures.ts';

/** Counts of orders and sums of money per hour and payment channel. The channel is empty for orders without one. */
export const payHourlyStats = pgTable(
  'pay_hourly_stats',
  {
    startsAt: moment('starts_at').notNull(),
    channel: text('channel').notNull(),
    measure: text('measure').$type<PayMeasure>().notNull(),
    number: integer('number').notNull(),
    fen: bigint('fen', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.startsAt, table.channel, table.measure] })],
);
