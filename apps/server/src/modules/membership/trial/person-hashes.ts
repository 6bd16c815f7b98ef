import { inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { membershipUsedOffers } from '../membership.tables.ts';

/** What identifies a person besides the account. Empty values are ignored. */
export interface Traits {
  phone?: string | null;
  email?: string | null;
  /** The mailbox behind all aliases of the address, see `foldMailbox`. */
  mailbox?: string | null;
  device?: string;
}

/**
 * Keyed hashes of a person's traits. They are sorted, so that concurrent inserts lock rows in the same order and cannot
 * deadlock.
 */
export const marksOf = (masterKey: MasterKey, purpose: string, traits: Traits): string[] =>
  Object.entries(traits)
    .filter(([, value]) => value)
    .map(([trait, value]) => masterKey.digest(`once-${trait}`, `${purpose}\n${value}`))
    .toSorted();

/**
 * Inserts all hashes and returns true; if one of them already exists, inserts none and returns false. Of concurrent
 * calls one succeeds.
 */
export async function takeMarks(tx: Database, marks: readonly string[], at: Date): Promise<boolean> {
  const taken = await addMarks(tx, marks, at);
  if (taken.length === marks.length) return true;
  await releaseMarks(tx, taken);
  return false;
}

/** Deletes hashes that were inserted for an offer that was not granted in the end. */
export async function releaseMarks(tx: Database, marks: readonly string[]): Promise<void> {
  if (marks.length > 0) await tx.delete(membershipUsedOffers).where(inArray(membershipUsedOffers.hash, [...marks]));
}

export async function areMarked(db: Database, marks: readonly string[]): Promise<boolean> {
  if (marks.length === 0) return false;
  const rows = await db
    .select({ hash: membershipUsedOffers.hash })
    .from(membershipUsedOffers)
    .where(inArray(membershipUsedOffers.hash, [...marks]))
    .limit(1);
  return rows.length > 0;
}

/** Inserts the missing hashes and returns the inserted ones. */
export async function addMarks(tx: Database, marks: readonly string[], at: Date): Promise<string[]> {
  if (marks.length === 0) return [];
  const rows = await tx
    .insert(membershipUsedOffers)
    .values(marks.map((hash) => ({ hash, at })))
    .onConflictDoNothing()
    .returning({ hash: membershipUsedOffers.hash });
  return rows.map(({ hash }) => hash);
}
