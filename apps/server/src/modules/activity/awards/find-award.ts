import type { Award } from '@feisuo/contract/schemas/activity-parts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { activityAwards } from './awards.tables.ts';

export type AwardKey = Pick<typeof activityAwards.$inferSelect, 'activityId' | 'accountId' | 'period' | 'slot'>;

export interface FoundAward {
  id: bigint;
  award: Award;
  at: Date;
}

/** Null if no award was granted for this key. */
export async function findAwardFor(db: Database, key: AwardKey): Promise<FoundAward | null> {
  const [row] = await db
    .select()
    .from(activityAwards)
    .where(
      and(
        eq(activityAwards.activityId, key.activityId),
        eq(activityAwards.accountId, key.accountId),
        eq(activityAwards.period, key.period),
        eq(activityAwards.slot, key.slot),
      ),
    );
  if (!row) return null;
  const { id, kind, name, amount, at } = row;
  return { id, award: { kind, name, amount }, at };
}
