import { inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { membershipMarks } from '../membership.tables.ts';

/** Traits of a person besides the account; empty ones are ignored. */
export interface Traits {
  phone?: string | null;
  email?: string | null;
  /** The mailbox behind the address, see `foldMailbox`. */
  mailbox?: string | null;
  device?: string;
}

/** Keyed hashes of the traits, sorted, so that concurrent inserts do not deadlock. */
export const marksOf = (masterKey: MasterKey, purpose: string, traits: Traits): string[] =>
  Object.entries(traits)
    .filter(([, value]) => value)
    .map(([trait, value]) => masterKey.digest(`once-${trait}`, `${purpose}\n${value}`))
    .toSorted();

/** Inserts all marks or none: false where one exists. Of concurrent calls one succeeds. */
export async function takeMarks(tx: Database, marks: readonly string[], at: Date): Promise<boolean> {
  const taken = await addMarks(tx, marks, at);
  if (taken.length === marks.length) return true;
  await releaseMarks(tx, taken);
  return false;
}

/** Releases marks that were taken and not used. */
export async function releaseMarks(tx: Database, marks: readonly string[]): Promise<void> {
  if (marks.length > 0) await tx.delete(membershipMarks).where(inArray(membershipMarks.hash, [...marks]));
}

export async function areMarked(db: Database, marks: readonly string[]): Promise<boolean> {
  if (marks.length === 0) return false;
  const rows = await db
    .select({ hash: membershipMarks.hash })
    .from(membershipMarks)
    .where(inArray(membershipMarks.hash, [...marks]))
    .limit(1);
  return rows.length > 0;
}

/** Inserts the missing marks and returns them. */
export async function addMarks(tx: Database, marks: readonly string[], at: Date): Promise<string[]> {
  if (marks.length === 0) return [];
  const rows = await tx
    .insert(membershipMarks)
    .values(marks.map((hash) => ({ hash, at })))
    .onConflictDoNothing()
    .returning({ hash: membershipMarks.hash });
  return rows.map(({ hash }) => hash);
}
