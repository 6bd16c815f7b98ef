import { and, desc, eq, inArray, lt, or } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { RefundProgress } from './refund.ts';
import type { RefundRow } from './refund-queries.ts';
import { payRefunds } from './refunds.tables.ts';

export interface RefundSearch {
  states?: readonly RefundProgress[];
  after?: { createdAt: Date; id: string };
  limit: number;
}

/** The newest first. */
export function searchRefunds(db: Database, { states, after, limit }: RefundSearch): Promise<RefundRow[]> {
  const older = after && [
    lt(payRefunds.at, after.createdAt),
    and(eq(payRefunds.at, after.createdAt), lt(payRefunds.id, after.id)),
  ];
  return db
    .select()
    .from(payRefunds)
    .where(and(states && inArray(payRefunds.state, [...states]), older && or(...older)))
    .orderBy(desc(payRefunds.at), desc(payRefunds.id))
    .limit(limit);
}
