import { verificationLimits } from '@feisuo/contract/facts/limits';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { verificationPaces, verifications } from './verification.tables.ts';

export type Verification = typeof verifications.$inferSelect;

const DAY_MS = 86_400_000;

export interface Pace {
  key: string;
  verificationId: string;
}

/**
 * Takes the right to send now, at most once a minute and ten times a day for one target and usage, however many ask at
 * once. False where somebody has it.
 */
export async function takeTurn(tx: Database, { key, verificationId }: Pace, now: Date): Promise<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const isNewDay = sql`${verificationPaces.dayEndsAt} <= ${moment}`;
  const { resendPauseS, perTargetAndUsageADay } = verificationLimits;
  const rows = await tx
    .insert(verificationPaces)
    .values({ key, verificationId, sentAt: now, sentInDay: 1, dayEndsAt: new Date(now.getTime() + DAY_MS) })
    .onConflictDoUpdate({
      target: verificationPaces.key,
      set: {
        verificationId,
        sentAt: now,
        sentInDay: sql`case when ${isNewDay} then 1 else ${verificationPaces.sentInDay} + 1 end`,
        dayEndsAt: sql`case when ${isNewDay} then excluded.day_ends_at else ${verificationPaces.dayEndsAt} end`,
      },
      setWhere: sql`(${verificationPaces.sentAt} is null or ${verificationPaces.sentAt} <= ${moment} - ${sql.raw(`interval '${resendPauseS} seconds'`)})
        and (${isNewDay} or ${verificationPaces.sentInDay} < ${perTargetAndUsageADay})`,
    })
    .returning({ key: verificationPaces.key });
  return rows.length > 0;
}

export async function findPace(db: Database, key: string) {
  const [pace] = await db.select().from(verificationPaces).where(eq(verificationPaces.key, key));
  return pace ?? null;
}

export async function insertVerification(
  tx: Database,
  verification: Pick<Verification, 'id' | 'targetKey' | 'usage' | 'codeHash' | 'expiresAt'>,
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
 * more are compared than are allowed, and a right code is taken once. `taken` is null where none fitted, `triesLeft` where
 * there was none to compare with.
 */
export async function tryCode(
  tx: Database,
  tried: Tried,
  codeHash: string,
  now: Date,
): Promise<{ taken: Verification | null; triesLeft: number | null; exhausted: string[] }> {
  const moment = sql`${now.toISOString()}::timestamptz`;
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
        lt(verifications.tries, verificationLimits.tries),
      ),
    )
    .returning();
  const isExhausted = ({ tries, spentAt }: Verification) => spentAt === null && tries >= verificationLimits.tries;
  return {
    taken: rows.find(({ spentAt }) => spentAt !== null) ?? null,
    // Where several codes are out, the youngest has the most.
    triesLeft: rows.length > 0 ? verificationLimits.tries - Math.min(...rows.map(({ tries }) => tries)) : null,
    exhausted: rows.filter(isExhausted).map(({ id }) => id),
  };
}

/** A code that nobody can use any more does not hold up the next one. */
export async function freePace(tx: Database, verificationId: string): Promise<void> {
  await tx.update(verificationPaces).set({ sentAt: null }).where(eq(verificationPaces.verificationId, verificationId));
}

export function listTried(db: Database, tried: Tried): Promise<Verification[]> {
  return db.select().from(verifications).where(isTried(tried));
}

const KEPT_AFTER_EXPIRY_MS = 3_600_000;

/** Housekeeping: an expired code is told from a wrong one for another hour. */
export async function forgetVerifications(db: Database, now: Date): Promise<void> {
  await db.delete(verifications).where(lt(verifications.expiresAt, new Date(now.getTime() - KEPT_AFTER_EXPIRY_MS)));
  await db.delete(verificationPaces).where(lt(verificationPaces.dayEndsAt, now));
}
