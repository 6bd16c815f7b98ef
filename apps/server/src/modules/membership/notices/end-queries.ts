import { and, gt, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import type { Vas } from '../grants/timeline.ts';
import { membershipEnds } from '../membership.tables.ts';

export interface End {
  accountId: string;
  vas: Vas;
  endsAt: Date;
}

/** Which of the two notices of an end is meant, and the ends that it is due for. */
export interface Due {
  notice: 'warnedOf' | 'toldOf';
  after: Date;
  until: Date;
}

/**
 * Takes some of the ends that a notice is due for and notes that it is given. An end is taken once, also by two processes at
 * once; a later end of the same timeline is another one.
 */
export async function takeDueEnds(tx: Database, { notice, after, until }: Due, limit: number): Promise<End[]> {
  const isMissing = sql`${membershipEnds[notice] satisfies PgColumn} is distinct from ${membershipEnds.endsAt}`;
  const isDue = and(gt(membershipEnds.endsAt, after), lte(membershipEnds.endsAt, until), isMissing);
  const due = await tx
    .select({ accountId: membershipEnds.accountId, vas: membershipEnds.vas, endsAt: membershipEnds.endsAt })
    .from(membershipEnds)
    .where(isDue)
    .orderBy(membershipEnds.endsAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  const rows = sql.join(
    due.map(({ accountId, vas }) => sql`(${accountId}, ${vas}::smallint)`),
    sql`, `,
  );
  await tx
    .update(membershipEnds)
    .set({ [notice]: sql`${membershipEnds.endsAt}` })
    .where(sql`(${membershipEnds.accountId}, ${membershipEnds.vas}) in (${rows})`);
  return due;
}
