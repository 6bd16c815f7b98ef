import { and, desc, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor } from '../../../db/cursor-conditions.ts';
import type { RefundProgress } from './refund.ts';
import type { RefundRow } from './refund-queries.ts';
import { payRefunds } from './refunds.tables.ts';

export interface RefundSearch {
  states?: readonly RefundProgress[];
  after?: { createdAt: Date; id: string };
  limit: number;
}

/** Searches refunds, the newest first. */
export function searchRefunds(db: Database, { states, after, limit }: RefundSearch): Promise<RefundRow[]> {
  const older = after && isBeforeCursor([payRefunds.at, after.createdAt], [payRefunds.id, after.id]);
  return db
    .select()
    .from(payRefunds)
    .where(and(states && inArray(payRefunds.state, [...states]), older))
    .orderBy(desc(payRefunds.at), desc(payRefunds.id))
    .limit(limit);
}
