import { and, asc, desc, eq, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { AgreementEventKind } from './agreement.ts';
import { agreementEvents, agreements } from './renewals.tables.ts';

export type Agreement = typeof agreements.$inferSelect;
export type AgreementChange = Partial<typeof agreements.$inferInsert>;

/** How long a claimed agreement is reserved for one process. After that another process may claim it. */
const LEASE_MS = 120_000;

export async function findAgreement(db: Database, id: string): Promise<Agreement | null> {
  const [agreement] = await db.select().from(agreements).where(eq(agreements.id, id));
  return agreement ?? null;
}

export async function lockAgreement(tx: Database, id: string): Promise<Agreement | null> {
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.id, id)).for('no key update');
  return agreement ?? null;
}

/** An account and the kind of membership that its agreement renews. */
export type Renewed = Pick<Agreement, 'vas'> & { accountId: string };

/**
 * Locks an account's agreements for one kind of membership in the order of their ids, also unsigned ones. Returns the
 * active agreement.
 */
export async function lockLiveAgreements(
  tx: Database,
  { accountId, vas }: Renewed,
  how: { skipLocked?: true },
): Promise<Agreement | null> {
  const isLive = inArray(agreements.state, ['signing', 'active']);
  const held = await tx
    .select()
    .from(agreements)
    .where(and(eq(agreements.accountId, accountId), eq(agreements.vas, vas), isLive))
    .orderBy(asc(agreements.id))
    .for('no key update', how);
  return held.find(({ state }) => state === 'active') ?? null;
}

/** Claims an agreement whose next step is due. Concurrent callers get null. */
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

/** Updates an agreement. Returns null if its state or period differs from the given one, or if a condition fails. */
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

/** Sets the time of the agreement's next step, unless its state has changed. */
export async function waitUntil(db: Database, { id, state }: Pick<Agreement, 'id' | 'state'>, nextAt: Date | null) {
  await db
    .update(agreements)
    .set({ nextAt })
    .where(and(eq(agreements.id, id), eq(agreements.state, state)));
}

/** Lists the account's agreements, active ones first, then newest first. */
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

/** SQL for the kinds of membership with an active agreement, as a JSON list for use in other statements. */
export const renewingIn = (accountId: SQL | { getSQL(): SQL }): SQL<(3 | 5)[]> =>
  sql`(select coalesce(json_agg(${agreements.vas}), '[]'::json) from ${agreements}
    where ${agreements.accountId} = ${accountId} and ${agreements.state} = 'active')`;
