import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { authorizationCodes } from './authorize.tables.ts';

export type AuthorizationCode = typeof authorizationCodes.$inferSelect;
export type NewCode = Omit<AuthorizationCode, 'hash' | 'expiresAt' | 'spentAt' | 'issuedSessionId'>;

const BYTES = 32;

export const codeHash = (masterKey: MasterKey, code: string) => masterKey.digest('authorization-code', code);

/** Issues a code; only its keyed hash is stored. */
export async function issueCode(tx: Database, masterKey: MasterKey, code: NewCode, now: Date): Promise<string> {
  await deleteOldestOpenCodes(tx, code.accountId);
  const text = randomBytes(BYTES).toString('base64url');
  await tx.insert(authorizationCodes).values({
    ...code,
    hash: codeHash(masterKey, text),
    expiresAt: new Date(now.getTime() + tokenLimits.authorizationCodeS * 1000),
  });
  return text;
}

/**
 * A page of another site can have any number of codes issued and exchange none. The oldest are deleted, because a
 * refusal would lock the member out of all applications.
 */
async function deleteOldestOpenCodes(tx: Database, accountId: string): Promise<void> {
  const kept = sql.raw(String(tokenLimits.openAuthorizationCodes - 1));
  const oldest = sql`select hash from ${authorizationCodes} where account_id = ${accountId} and spent_at is null
    order by expires_at desc, hash offset ${kept}`;
  // SKIP LOCKED: a locked row is being exchanged or deleted.
  await tx.execute(sql`delete from ${authorizationCodes} where hash in (
    select hash from ${authorizationCodes} where hash in (${oldest}) and spent_at is null for update skip locked)`);
}

/** Spends the code once, also under concurrency and whatever else is wrong; null if it is unknown or spent. */
export async function spendCode(tx: Database, hash: string, now: Date): Promise<AuthorizationCode | null> {
  const [spent] = await tx
    .update(authorizationCodes)
    .set({ spentAt: now })
    .where(and(eq(authorizationCodes.hash, hash), isNull(authorizationCodes.spentAt)))
    .returning();
  return spent ?? null;
}

export async function findCode(tx: Database, hash: string): Promise<AuthorizationCode | null> {
  const [code] = await tx.select().from(authorizationCodes).where(eq(authorizationCodes.hash, hash));
  return code ?? null;
}

/** A refused exchange opened no session, so its row is not needed to detect a replay. */
export async function deleteCode(tx: Database, hash: string): Promise<void> {
  await tx.delete(authorizationCodes).where(eq(authorizationCodes.hash, hash));
}

/** Records the session of a spent code, so that a replay can end it. */
export async function recordIssuedSession(tx: Database, hash: string, sessionId: string): Promise<void> {
  await tx.update(authorizationCodes).set({ issuedSessionId: sessionId }).where(eq(authorizationCodes.hash, hash));
}

export async function moveOpenCodes(tx: Database, from: string, to: string): Promise<void> {
  await tx
    .update(authorizationCodes)
    .set({ sessionId: to })
    .where(and(eq(authorizationCodes.sessionId, from), isNull(authorizationCodes.spentAt)));
}

/** A code is kept for a day after its end, to detect a replay. */
export async function purgeExpiredCodes(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, authorizationCodes, lt(authorizationCodes.expiresAt, new Date(now.getTime() - DAY_MS)));
}
