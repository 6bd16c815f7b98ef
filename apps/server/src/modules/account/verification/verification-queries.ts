import { verificationLimits } from '@feisuo/contract/facts/limits';
import { and, eq, getTableColumns, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { signInFailures } from '../../../http/failure-count.tables.ts';
import { verificationPaces, verifications } from './verification.tables.ts';

export type Verification = typeof verifications.$inferSelect;

export async function insertVerification(
  tx: Database,
  verification: Pick<Verification, 'id' | 'targetKey' | 'accountId' | 'usage' | 'codeHash' | 'expiresAt'>,
): Promise<void> {
  await tx.insert(verifications).values(verification);
}

/** Which codes a try is about: one by its id, or whatever was sent to a target for one of some usages. */
export type Tried = { id: string } | { targetKey: string; usages: string[] };

const isTried = (tried: Tried) =>
  'id' in tried
    ? eq(verifications.id, tried.id)
    : and(eq(verifications.targetKey, tried.targetKey), inArray(verifications.usage, tried.usages));

/**
 * Tries a code: counts the try and takes the code where it fits, in one statement. Guesses at one code take turns, so no
 * more are compared than are allowed, and a right code is taken once. None is compared while the target is locked
 * under `guessKey`. `taken` is null where none fitted, `triesLeft` where there was none to compare with.
 */
export async function tryCode(
  tx: Database,
  tried: Tried,
  { codeHash, guessKey }: { codeHash: string; guessKey: string },
  now: Date,
): Promise<{ taken: Verification | null; triesLeft: number | null; compared: Verification[] }> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const { tries: most, wrongBeforeOneTry } = verificationLimits;
  const ofTarget = sql`from ${signInFailures} where ${signInFailures.key} = ${guessKey}`;
  const isLocked = sql`exists (select 1 ${ofTarget} and ${signInFailures.lockedUntil} > ${moment})`;
  const isGuessed = sql`exists (select 1 ${ofTarget} and ${signInFailures.failures} >= ${wrongBeforeOneTry}::int)`;
  const allowed = sql<number>`case when ${isGuessed} then 1 else ${most}::int end`;
  const rows = await tx
    .update(verifications)
    .set({
      tries: sql`${verifications.tries} + 1`,
      spentAt: sql`case when ${verifications.codeHash} = ${codeHash} then ${moment} end`,
    })
    .where(
      and(
        isTried(tried),
        isNull(verifications.spentAt),
        gt(verifications.expiresAt, now),
        lt(verifications.tries, allowed),
        sql`not ${isLocked}`,
      ),
    )
    .returning({ ...getTableColumns(verifications), allowed });
  return {
    taken: rows.find(({ spentAt }) => spentAt !== null) ?? null,
    // Where several codes are out, the youngest has the most.
    triesLeft: rows.length > 0 ? Math.max(...rows.map(({ tries, allowed: all }) => all - tries)) : null,
    compared: rows,
  };
}

export function listTried(db: Database, tried: Tried): Promise<Verification[]> {
  return db.select().from(verifications).where(isTried(tried));
}

const KEPT_AFTER_EXPIRY_MS = 3_600_000;

/** Housekeeping: an expired code is told from a wrong one for another hour. */
export async function forgetVerifications(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, verifications, lt(verifications.expiresAt, new Date(now.getTime() - KEPT_AFTER_EXPIRY_MS)));
  await deleteInBatches(db, verificationPaces, lt(verificationPaces.dayEndsAt, now));
}
