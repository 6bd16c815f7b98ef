import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { promotionHours } from './roll-up.tables.ts';

export interface Period {
  from: Date;
  /** Not itself part of it. */
  to: Date;
}

/** All channels and platforms together, by hour; of every slot and line item unless one is named. */
export async function readPromotionHours(
  db: Database,
  { from, to }: Period,
  asked: { slotId?: string; lineItemId?: string } = {},
) {
  return db
    .select()
    .from(promotionHours)
    .where(
      and(
        gte(promotionHours.startsAt, from),
        lt(promotionHours.startsAt, to),
        eq(promotionHours.channel, '*'),
        ...(asked.slotId === undefined ? [] : [eq(promotionHours.slotId, asked.slotId)]),
        ...(asked.lineItemId === undefined ? [] : [eq(promotionHours.lineItemId, asked.lineItemId)]),
      ),
    )
    .orderBy(asc(promotionHours.startsAt), asc(promotionHours.slotId), asc(promotionHours.lineItemId));
}

/** Sums of a period by channel; people are those of each hour, added up. */
export async function countPromotionByChannel(db: Database, { from, to }: Period) {
  const sum = (column: keyof typeof promotionHours.$inferSelect) => sql<number>`sum(${promotionHours[column]})::int`;
  return db
    .select({
      channel: promotionHours.channel,
      requests: sum('requests'),
      fills: sum('fills'),
      shows: sum('shows'),
      clicks: sum('clicks'),
      registers: sum('registers'),
      pays: sum('pays'),
    })
    .from(promotionHours)
    .where(
      and(gte(promotionHours.startsAt, from), lt(promotionHours.startsAt, to), sql`${promotionHours.channel} <> '*'`),
    )
    .groupBy(promotionHours.channel)
    .orderBy(asc(promotionHours.channel))
    .limit(200);
}
