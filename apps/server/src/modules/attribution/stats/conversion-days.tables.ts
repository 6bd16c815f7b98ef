import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StepKind } from '../conversions/step-kinds.ts';

/** What is counted per day: steps, paid clicks, and paid clicks whose id has an unknown form. */
export type CountedKind = StepKind | 'click' | 'unusual_click';

/** Counts of steps and clicks by day in Asia/Shanghai, channel and kind. */
export const adConversionDays = pgTable(
  'ad_conversion_days',
  {
    day: text('day').notNull(),
    channel: text('channel').notNull(),
    kind: text('kind').$type<CountedKind>().notNull(),
    number: integer('number').notNull(),
    /** Number of different accounts. Zero for clicks, because clicks are not counted by account. */
    people: integer('people').notNull(),
    fen: bigint('fen', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.channel, table.kind] })],
);
