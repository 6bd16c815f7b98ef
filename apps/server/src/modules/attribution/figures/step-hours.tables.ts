import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { StepKind } from '../conversions/vocabulary.ts';

/** Steps by hour, channel and kind. */
export const adStepHours = pgTable(
  'ad_step_hours',
  {
    startsAt: moment('starts_at').notNull(),
    channel: text('channel').notNull(),
    kind: text('kind').$type<StepKind>().notNull(),
    number: integer('number').notNull(),
    fen: bigint('fen', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.startsAt, table.channel, table.kind] })],
);
