import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { fixedStatement, rowOf } from '../../../db/precompiled-statement.ts';
import { membershipEnds, membershipGrants, membershipRevocations } from '../membership.tables.ts';
import { daysOf, monthsOf, type Length } from './length.ts';
import type { GrantSource, LedgerEntry, Vas } from './timeline.ts';

export interface NewGrant {
  accountId: string;
  source: GrantSource;
  productId: string;
  vas: Vas;
  length: Length;
  /** When the grant was earned. Its period starts at this time or later. */
  at: Date;
}

export interface StoredGrant extends LedgerEntry {
  accountId: string;
}

const columns = {
  id: membershipGrants.id,
  accountId: membershipGrants.accountId,
  vas: membershipGrants.vas,
  sourceType: membershipGrants.sourceType,
  sourceId: membershipGrants.sourceId,
  productId: membershipGrants.productId,
  months: membershipGrants.months,
  days: membershipGrants.days,
  at: membershipGrants.at,
  revokedAt: membershipRevocations.at,
};
type Row = typeof membershipGrants.$inferSelect & { revokedAt: Date | null };

const toGrant = ({ sourceType, sourceId, months, days, ...row }: Row): StoredGrant => ({
  ...row,
  source: { type: sourceType, id: sourceId },
  length: months > 0 ? { months } : { days },
});

/** All grants of an account, in the order in which they were added to the ledger. */
export async function listGrants(db: Database, accountId: string): Promise<StoredGrant[]> {
  const { rows } = await db.execute(grantsOf({ accountId }));
  return rows.map(({ revoked_at: revokedAt, ...row }) =>
    toGrant({ ...rowOf(membershipGrants, row), revokedAt: revokedAt === null ? null : new Date(revokedAt as string) }),
  );
}

const grantsOf = fixedStatement<{ accountId: string }>(
  (place) => sql`
    select g.*, r.at as revoked_at from ${membershipGrants} g left join ${membershipRevocations} r on r.grant_id = g.id
     where g.account_id = ${place('accountId')} order by g.id`,
);

/** Like `listGrants`, but for several accounts. */
export async function listGrantsOf(db: Database, accountIds: readonly string[]): Promise<StoredGrant[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .select(columns)
    .from(membershipGrants)
    .leftJoin(membershipRevocations, eq(membershipRevocations.grantId, membershipGrants.id))
    .where(inArray(membershipGrants.accountId, [...accountIds]))
    .orderBy(membershipGrants.id);
  return rows.map(toGrant);
}

export async function findGrant(db: Database, { type, id }: GrantSource): Promise<StoredGrant | null> {
  const [row] = await db
    .select(columns)
    .from(membershipGrants)
    .leftJoin(membershipRevocations, eq(membershipRevocations.grantId, membershipGrants.id))
    .where(and(eq(membershipGrants.sourceType, type), eq(membershipGrants.sourceId, id)));
  return row ? toGrant(row) : null;
}

/**
 * Locks the timeline and inserts a grant, unless its source has already granted. Of concurrent calls with one source,
 * one call inserts the grant; the other calls get the lock but no id.
 */
export async function lockTimelineAndInsert(
  tx: Database,
  { accountId, source, productId, vas, length, at }: NewGrant,
): Promise<{ isTaken: boolean; id: bigint | null }> {
  const { rows } = await tx.execute<{ isTaken: boolean; id: string | null }>(
    lockAndInsert({
      accountId,
      vas,
      sourceType: source.type,
      sourceId: source.id,
      productId,
      months: monthsOf(length),
      days: daysOf(length),
      at: at.toISOString(),
    }),
  );
  const [row] = rows;
  return { isTaken: row?.isTaken ?? false, id: row?.id ? BigInt(row.id) : null };
}

const lockAndInsert = fixedStatement<{
  accountId: string;
  vas: Vas;
  sourceType: string;
  sourceId: string;
  productId: string;
  months: number;
  days: number;
  at: string;
}>((place) => {
  const [type, id] = [place('sourceType'), place('sourceId')];
  return sql`
    with taken as (
      insert into ${membershipEnds} (account_id, vas, ends_at)
      select ${place('accountId')}, ${place('vas')}::smallint, ${place('at')}::timestamptz where not exists (
        select from ${membershipGrants} where account_id = ${place('accountId')} and source_type = ${type} and source_id = ${id})
      on conflict (account_id, vas) do update set ends_at = membership_ends.ends_at returning account_id, vas
    ), given as (
      insert into ${membershipGrants} (account_id, vas, source_type, source_id, product_id, months, days, at)
      select ${place('accountId')}, vas, ${type}, ${id}, ${place('productId')}, ${place('months')}::int, ${place('days')}::int,
        ${place('at')}::timestamptz from taken
      on conflict do nothing returning id
    )
    select exists (select from taken) as "isTaken", (select id from given)::text as id`;
});

export async function insertRevocation(tx: Database, grantId: bigint, at: Date): Promise<boolean> {
  const rows = await tx
    .insert(membershipRevocations)
    .values({ grantId, at })
    .onConflictDoNothing()
    .returning({ grantId: membershipRevocations.grantId });
  return rows.length > 0;
}

/**
 * Locks the timeline of a kind of membership and returns its end. A missing timeline is created with its end at `at`.
 */
export async function lockTimeline(tx: Database, accountId: string, vas: Vas, at: Date): Promise<Date> {
  const [taken] = await tx
    .insert(membershipEnds)
    .values({ accountId, vas, endsAt: at })
    .onConflictDoUpdate({
      target: [membershipEnds.accountId, membershipEnds.vas],
      set: { endsAt: sql`${membershipEnds.endsAt}` },
    })
    .returning({ endsAt: membershipEnds.endsAt });
  return taken?.endsAt ?? at;
}

/** Locks the timeline of a kind of membership and returns its end; null if there is no timeline. */
export async function lockEnd(tx: Database, accountId: string, vas: Vas): Promise<Date | null> {
  const isIt = and(eq(membershipEnds.accountId, accountId), eq(membershipEnds.vas, vas));
  const [end] = await tx.select({ endsAt: membershipEnds.endsAt }).from(membershipEnds).where(isIt).for('update');
  return end?.endsAt ?? null;
}

/** SQL condition: this kind of membership of the account has ended before `moment`. */
export const endsBefore = ({ accountId, vas }: { accountId: string; vas: Vas }, moment: Date): SQL =>
  sql`not exists (select from ${membershipEnds} e where e.account_id = ${accountId} and e.vas = ${vas}
    and e.ends_at >= ${moment.toISOString()}::timestamptz)`;

export async function writeEnd(
  tx: Database,
  accountId: string,
  vas: Vas,
  { endsAt, notifiedFor }: { endsAt: Date; notifiedFor?: Date },
): Promise<void> {
  await tx.execute(
    newEnd({ accountId, vas, endsAt: endsAt.toISOString(), notifiedFor: notifiedFor?.toISOString() ?? null }),
  );
}

const newEnd = fixedStatement<{ accountId: string; vas: Vas; endsAt: string; notifiedFor: string | null }>(
  (place) => sql`
    update ${membershipEnds} set ends_at = ${place('endsAt')}, notified_for = coalesce(${place('notifiedFor')}, notified_for)
     where account_id = ${place('accountId')} and vas = ${place('vas')}`,
);

export async function deleteEnd(tx: Database, accountId: string, vas: Vas): Promise<void> {
  await tx.delete(membershipEnds).where(and(eq(membershipEnds.accountId, accountId), eq(membershipEnds.vas, vas)));
}

export async function findGrantById(db: Database, id: bigint): Promise<StoredGrant | null> {
  const [row] = await db
    .select(columns)
    .from(membershipGrants)
    .leftJoin(membershipRevocations, eq(membershipRevocations.grantId, membershipGrants.id))
    .where(eq(membershipGrants.id, id));
  return row ? toGrant(row) : null;
}
