import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StepKind } from '../conversions/vocabulary.ts';

/** What is counted by day: every kind of step, paid clicks, and those of them with an unusual id. */
export type CountedKind = StepKind | 'click' | 'unusual_click';

/** Steps and clicks by day of Asia/Shanghai, channel and kind. */
export const adStepDays = pgTable(
  'ad_step_days',
  {
    day: text('day').notNull(),
    channel: text('channel').notNull(),
    kind: text('kind').$type<CountedKind>().notNull(),
    number: integer('number').notNull(),
    /** How many different people; none of clicks, which nobody has yet. */
    people: integer('people').notNull(),
    fen: bigint('fen', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.channel, table.kind] })],
);
