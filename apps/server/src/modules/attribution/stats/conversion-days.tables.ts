import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StepKind } from '../conversions/step-kinds.ts';

/** What is counted: every kind of step, all paid clicks, and paid clicks with an unusual id. */
export type CountedKind = StepKind | 'click' | 'unusual_click';

/** Counts of steps and clicks by day in Asia/Shanghai, channel and kind. */
export const adConversionDays = pgTable(
  'ad_conversion_days',
  {
    day: text('day').notNull(),
    channel: text('channel').notNull(),
    kind: text('kind').$type<CountedKind>().notNull(),
    number: integer('number').notNull(),
    /** Number of different accounts. Zero for clicks, which have no account yet. */
    people: integer('people').notNull(),
    fen: bigint('fen', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.channel, table.kind] })],
);
