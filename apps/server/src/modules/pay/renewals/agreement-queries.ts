import { and, asc, desc, eq, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { AgreementEventKind } from './agreement.ts';
import { agreementEvents, agreements } from './renewals.tables.ts';

export type Agreement = typeof agreements.$inferSelect;
export type AgreementChange = Partial<typeof agreements.$inferInsert>;

/** The lease of a claimed agreement; afterwards another process may claim it. */
const LEASE_MS = 120_000;

export async function findAgreement(db: Database, id: string): Promise<Agreement | null> {
  const [agreement] = await db.select().from(agreements).where(eq(agreements.id, id));
  return agreement ?? null;
}

export async function lockAgreement(tx: Database, id: string): Promise<Agreement | null> {
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.id, id)).for('no key update');
  return agreement ?? null;
}

/** Claims due work; concurrent callers: one gets it. */
export async function claimAgreement(db: Database, id: string, now: Date): Promise<Agreement | null> {
  const [claimed] = await db
    .update(agreements)
    .set({ nextAt: new Date(now.getTime() + LEASE_MS), tries: sql`${agreements.tries} + 1` })
    .where(and(eq(agreements.id, id), isNotNull(agreements.nextAt), lte(agreements.nextAt, now)))
    .returning();
  return claimed ?? null;
}

export const listDueAgreements = (db: Database, now: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: agreements.id })
    .from(agreements)
    .where(and(isNotNull(agreements.nextAt), lte(agreements.nextAt, now)))
    .orderBy(asc(agreements.nextAt))
    .limit(limit);

/** Conditional update of an agreement; null when it changed since it was read. */
export async function stepAgreement(
  tx: Database,
  { id, state, period }: Pick<Agreement, 'id' | 'state' | 'period'>,
  change: AgreementChange,
  ...conditions: (SQL | undefined)[]
): Promise<Agreement | null> {
  const [stepped] = await tx
    .update(agreements)
    .set({ tries: 0, ...change })
    .where(and(eq(agreements.id, id), eq(agreements.state, state), eq(agreements.period, period), ...conditions))
    .returning();
  return stepped ?? null;
}

/** Reschedules the next step, if the state is unchanged. */
export async function waitUntil(db: Database, { id, state }: Pick<Agreement, 'id' | 'state'>, nextAt: Date | null) {
  await db
    .update(agreements)
    .set({ nextAt })
    .where(and(eq(agreements.id, id), eq(agreements.state, state)));
}

/** Active ones first, then the newest. */
export const listAgreementsOf = (db: Database, accountId: string): Promise<Agreement[]> =>
  db
    .select()
    .from(agreements)
    .where(and(eq(agreements.accountId, accountId), inArray(agreements.state, ['active', 'stopping', 'stopped'])))
    .orderBy(desc(eq(agreements.state, 'active')), desc(agreements.createdAt));

export async function noteEvent(
  tx: Database,
  { id: agreementId, period }: Pick<Agreement, 'id' | 'period'>,
  kind: AgreementEventKind,
  at: Date,
  facts: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  await tx.insert(agreementEvents).values({ agreementId, at, kind, period, facts });
}

export const listEventsOf = (db: Database, agreementId: string) =>
  db
    .select()
    .from(agreementEvents)
    .where(eq(agreementEvents.agreementId, agreementId))
    .orderBy(asc(agreementEvents.id));

/** Kinds with an active agreement, as a JSON list for use in other statements. */
export const renewingIn = (accountId: SQL | { getSQL(): SQL }): SQL<(3 | 5)[]> =>
  sql`(select coalesce(json_agg(${agreements.vas}), '[]'::json) from ${agreements}
    where ${agreements.accountId} = ${accountId} and ${agreements.state} = 'active')`;
