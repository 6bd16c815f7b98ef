import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StepKind } from '../conversions/vocabulary.ts';

/** Every kind of step, paid clicks, and unusual ones. */
export type CountedKind = StepKind | 'click' | 'unusual_click';

/** Steps and clicks by Asia/Shanghai day, channel and kind. */
export const adStepDays = pgTable(
  'ad_step_days',
  {
    day: text('day').notNull(),
    channel: text('channel').notNull(),
    kind: text('kind').$type<CountedKind>().notNull(),
    number: integer('number').notNull(),
    /** Distinct accounts; zero for clicks, which have none yet. */
    people: integer('people').notNull(),
    fen: bigint('fen', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.channel, table.kind] })],
);
