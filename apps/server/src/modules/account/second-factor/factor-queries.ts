import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { and, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { accounts } from '../people/accounts.tables.ts';
import { authenticators, passkeys, recoveryCodes, trustedDevices } from './second-factor.tables.ts';

export type Authenticator = typeof authenticators.$inferSelect;

const enrolmentMs = twoFactorLimits.enrolmentS * 1000;

export async function findAuthenticator(db: Database, accountId: string): Promise<Authenticator | null> {
  const [found] = await db.select().from(authenticators).where(eq(authenticators.accountId, accountId));
  return found ?? null;
}

/**
 * Begins an enrolment, and replaces an uncompleted enrolment. Returns false if the account has a confirmed
 * authenticator.
 */
export async function beginEnrolment(
  tx: Database,
  { accountId, secret, sessionId }: Pick<Authenticator, 'accountId' | 'secret' | 'sessionId'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(authenticators)
    .values({ accountId, secret, sessionId, createdAt: now })
    .onConflictDoUpdate({
      target: authenticators.accountId,
      set: { secret, sessionId, createdAt: now, lastStep: 0 },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ accountId: authenticators.accountId });
  return rows.length > 0;
}

/**
 * Completes the enrolment of this secret, in the session that began it; the time step of the first code counts as used.
 * Returns false if the enrolment is already completed, replaced or expired.
 */
export async function finishEnrolment(
  tx: Database,
  { accountId, secret, sessionId }: Pick<Authenticator, 'accountId' | 'secret'> & { sessionId: string },
  step: number,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(authenticators)
    .set({ confirmedAt: now, lastStep: step })
    .where(
      and(
        eq(authenticators.accountId, accountId),
        eq(authenticators.secret, secret),
        eq(authenticators.sessionId, sessionId),
        isNull(authenticators.confirmedAt),
        gt(authenticators.createdAt, new Date(now.getTime() - enrolmentMs)),
      ),
    )
    .returning({ accountId: authenticators.accountId });
  return rows.length > 0;
}

/** Spends the code of a time step. Codes of this and earlier steps are refused afterwards. */
export async function spendStep(
  tx: Database,
  { accountId, secret }: Pick<Authenticator, 'accountId' | 'secret'>,
  step: number,
): Promise<boolean> {
  const rows = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.accountId, accountId),
        eq(authenticators.secret, secret),
        isNotNull(authenticators.confirmedAt),
        lt(authenticators.lastStep, step),
      ),
    )
    .returning({ accountId: authenticators.accountId });
  return rows.length > 0;
}

export async function deleteAuthenticator(tx: Database, accountId: string): Promise<Authenticator | null> {
  const [deleted] = await tx.delete(authenticators).where(eq(authenticators.accountId, accountId)).returning();
  return deleted ?? null;
}

export async function deleteBegunEnrolment(tx: Database, accountId: string): Promise<void> {
  await tx
    .delete(authenticators)
    .where(and(eq(authenticators.accountId, accountId), isNull(authenticators.confirmedAt)));
}

export async function replaceRecoveryCodes(tx: Database, accountId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ accountId, hash })));
}

/** Spends a recovery code; of concurrent callers one succeeds. */
export async function spendRecoveryCode(tx: Database, accountId: string, hash: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.hash });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Database, accountId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Updates whether the account has a second factor, and returns the new value. */
export async function updateHasSecondFactor(tx: Database, accountId: string): Promise<boolean> {
  const isConfirmed = tx
    .select({ one: sql`1` })
    .from(authenticators)
    .where(and(eq(authenticators.accountId, accountId), isNotNull(authenticators.confirmedAt)));
  const isThere = tx
    .select({ one: sql`1` })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId));
  const [row] = await tx
    .update(accounts)
    .set({ hasSecondFactor: sql`exists ${isConfirmed} or exists ${isThere}` })
    .where(eq(accounts.id, accountId))
    .returning({ isOn: accounts.hasSecondFactor });
  return row?.isOn ?? false;
}

export async function eraseSecondFactor(tx: Database, accountId: string): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.accountId, accountId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId));
  await tx.delete(trustedDevices).where(eq(trustedDevices.accountId, accountId));
}

/** Deletes expired trusted browsers and uncompleted enrolments. The job `housekeeping` calls it. */
export async function purgeSecondFactorData(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, trustedDevices, lt(trustedDevices.expiresAt, now));
  await deleteInBatches(
    db,
    authenticators,
    and(isNull(authenticators.confirmedAt), lt(authenticators.createdAt, new Date(now.getTime() - enrolmentMs))),
  );
}
