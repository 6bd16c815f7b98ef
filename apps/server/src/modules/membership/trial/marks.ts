import { inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { membershipMarks } from '../membership.tables.ts';

/** What a person is known by beside the account; empty and absent ones tell nothing. */
export interface Traits {
  phone?: string | null;
  email?: string | null;
  /** The mailbox behind the address, see `foldMailbox`. */
  mailbox?: string | null;
  device?: string;
}

/** Hashes of somebody's traits for one purpose, always in the same order, so that two who share some wait and never lock up. */
export const marksOf = (masterKey: MasterKey, purpose: string, traits: Traits): string[] =>
  Object.entries(traits)
    .filter(([, value]) => value)
    .map(([trait, value]) => masterKey.digest(`once-${trait}`, `${purpose}\n${value}`))
    .toSorted();

/** Takes all of them or none: false where somebody has one of them already. Of many at once, one takes them. */
export async function takeMarks(tx: Database, marks: readonly string[], at: Date): Promise<boolean> {
  const taken = await addMarks(tx, marks, at);
  if (taken.length === marks.length) return true;
  await releaseMarks(tx, taken);
  return false;
}

/** For what was taken and is not used after all. */
export async function releaseMarks(tx: Database, marks: readonly string[]): Promise<void> {
  if (marks.length > 0) await tx.delete(membershipMarks).where(inArray(membershipMarks.hash, [...marks]));
}

/** Whether somebody has one of them. */
export async function areMarked(db: Database, marks: readonly string[]): Promise<boolean> {
  if (marks.length === 0) return false;
  const rows = await db
    .select({ hash: membershipMarks.hash })
    .from(membershipMarks)
    .where(inArray(membershipMarks.hash, [...marks]))
    .limit(1);
  return rows.length > 0;
}

/** Adds those that are missing and returns them. */
export async function addMarks(tx: Database, marks: readonly string[], at: Date): Promise<string[]> {
  if (marks.length === 0) return [];
  const rows = await tx
    .insert(membershipMarks)
    .values(marks.map((hash) => ({ hash, at })))
    .onConflictDoNothing()
    .returning({ hash: membershipMarks.hash });
  return rows.map(({ hash }) => hash);
}
