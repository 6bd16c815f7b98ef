import { agreementVersionOrder } from '@feisuo/contract/facts/content-vocabulary';
import type { Agreement } from '@feisuo/contract/schemas/content-items';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isShown } from '../publication.ts';
import { agreementAcceptances, agreements } from './agreement.tables.ts';

export type AgreementRow = typeof agreements.$inferSelect;

/** Lists the versions of an agreement that the site may show, latest effective date first. */
export function listShownVersions(db: Database, now: Date, kind: Agreement['kind']): Promise<AgreementRow[]> {
  return db
    .select()
    .from(agreements)
    .where(and(eq(agreements.kind, kind), isShown(agreements, now)))
    .orderBy(desc(agreements.effectiveAt), desc(agreements.versionName));
}

/** Lists all versions of all agreements that the site may show, without their texts. */
export function listEveryShownVersion(db: Database, now: Date) {
  const { kind, versionName, effectiveAt } = agreements;
  return db.select({ kind, versionName, effectiveAt }).from(agreements).where(isShown(agreements, now));
}

/** Returns the highest published version of each agreement, including scheduled versions. */
export async function listHighestVersions(db: Database, only?: Agreement['kind']) {
  const { kind, versionName: version } = agreements;
  const rows = await db
    .select({ kind, version })
    .from(agreements)
    .where(only && eq(kind, only));
  const order = (row: { version: string }) => agreementVersionOrder(row.version);
  return [...Map.groupBy(rows, (row) => row.kind).values()].flatMap(
    (all) => all.toSorted((one, other) => order(other) - order(one))[0] ?? [],
  );
}

/** Locks an agreement until commit, so that two versions are not published concurrently. */
export async function lockAgreement(tx: Database, kind: Agreement['kind']): Promise<void> {
  await tx.select({ version: agreements.versionName }).from(agreements).where(eq(agreements.kind, kind)).for('update');
}

export type Acceptance = typeof agreementAcceptances.$inferSelect;

/** Records an acceptance, or returns the existing one. */
export async function noteAcceptance(db: Database, acceptance: Acceptance): Promise<Acceptance> {
  const [added] = await db.insert(agreementAcceptances).values(acceptance).onConflictDoNothing().returning();
  if (added) return added;
  const { accountId, kind, versionName } = acceptance;
  const [first] = await db
    .select()
    .from(agreementAcceptances)
    .where(
      and(
        eq(agreementAcceptances.accountId, accountId),
        eq(agreementAcceptances.kind, kind),
        eq(agreementAcceptances.versionName, versionName),
      ),
    );
  // If the account is erased between the two statements, the existing acceptance is gone.
  return first ?? acceptance;
}

export async function noteAcceptances(db: Database, acceptances: Acceptance[]): Promise<void> {
  if (acceptances.length > 0) await db.insert(agreementAcceptances).values(acceptances).onConflictDoNothing();
}

/** Lists the acceptances of an account, latest first. */
export function listAcceptances(db: Database, accountId: string): Promise<Acceptance[]> {
  return db
    .select()
    .from(agreementAcceptances)
    .where(eq(agreementAcceptances.accountId, accountId))
    .orderBy(desc(agreementAcceptances.acceptedAt), agreementAcceptances.kind);
}

export type NewAgreement = typeof agreements.$inferInsert;

/** Adds versions that are missing, and does not change existing ones. */
export async function addAgreements(db: Database, rows: NewAgreement[]): Promise<void> {
  await db.insert(agreements).values(rows).onConflictDoNothing();
}

export async function hasAgreements(db: Database): Promise<boolean> {
  return (await db.select({ kind: agreements.kind }).from(agreements).limit(1)).length > 0;
}
