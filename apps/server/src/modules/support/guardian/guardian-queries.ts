import type { GuardianState } from '@feisuo/contract/facts/support-vocabulary';
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { guardianRequests } from './guardian.tables.ts';

export type GuardianRow = typeof guardianRequests.$inferSelect;

/** Inserts a guardian's request. Returns undefined if the number is taken or the request is a repeat. */
export async function insertGuardianRequest(
  tx: Database,
  row: typeof guardianRequests.$inferInsert,
): Promise<GuardianRow | undefined> {
  const [request] = await tx.insert(guardianRequests).values(row).onConflictDoNothing().returning();
  return request;
}

export async function findGuardianByKey(db: Database, requestKey: string): Promise<GuardianRow | undefined> {
  const [request] = await db.select().from(guardianRequests).where(eq(guardianRequests.requestKey, requestKey));
  return request;
}

export async function findGuardian(db: Database, number: string): Promise<GuardianRow | undefined> {
  const [request] = await db.select().from(guardianRequests).where(eq(guardianRequests.number, number));
  return request;
}

/** Returns the state of a request and locks the request until commit. */
export async function holdGuardianState(tx: Database, number: string): Promise<GuardianState | undefined> {
  const [held] = await tx
    .select({ state: guardianRequests.state })
    .from(guardianRequests)
    .where(eq(guardianRequests.number, number))
    .for('update');
  return held?.state;
}

export async function numberOfGuardianRequest(db: Database, id: bigint): Promise<string | undefined> {
  const [request] = await db
    .select({ number: guardianRequests.number })
    .from(guardianRequests)
    .where(eq(guardianRequests.id, id));
  return request?.number;
}

const UNDECIDED = ['submitted', 'checking'] as const satisfies GuardianState[];

export const isUndecided = () => inArray(guardianRequests.state, [...UNDECIDED]);

export const listUndecided = (db: Database, limit: number): Promise<GuardianRow[]> =>
  db.select().from(guardianRequests).where(isUndecided()).orderBy(asc(guardianRequests.submittedAt)).limit(limit);

/** Lists guardian requests, newest first. */
export const searchGuardians = (
  db: Database,
  { state, number, after, limit }: { state?: GuardianState | 'open'; number?: string; after?: bigint; limit: number },
): Promise<GuardianRow[]> =>
  db
    .select()
    .from(guardianRequests)
    .where(
      and(
        state === undefined ? undefined : inArray(guardianRequests.state, state === 'open' ? [...UNDECIDED] : [state]),
        number === undefined ? undefined : eq(guardianRequests.number, number),
        after === undefined ? undefined : lt(guardianRequests.id, after),
      ),
    )
    .orderBy(desc(guardianRequests.id))
    .limit(limit);

/** Updates an undecided request. Returns undefined if its state differs from the one that the operator saw. */
export async function changeUndecided(
  tx: Database,
  number: string,
  changes: Partial<typeof guardianRequests.$inferInsert>,
  seen?: GuardianState,
): Promise<GuardianRow | undefined> {
  const [request] = await tx
    .update(guardianRequests)
    .set(changes)
    .where(
      and(
        eq(guardianRequests.number, number),
        isUndecided(),
        seen === undefined ? undefined : eq(guardianRequests.state, seen),
      ),
    )
    .returning();
  return request;
}
