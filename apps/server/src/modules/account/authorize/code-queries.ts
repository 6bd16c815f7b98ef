import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { authorizationCodes } from './authorize.tables.ts';

export type AuthorizationCode = typeof authorizationCodes.$inferSelect;
export type NewCode = Omit<AuthorizationCode, 'hash' | 'expiresAt' | 'usedAt' | 'issuedSessionId'>;

const BYTES = 32;

export const codeHash = (masterKey: MasterKey, code: string) => masterKey.digest('authorization-code', code);

/** Issues a code. Only the keyed hash of the code is stored. */
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
 * Deletes the oldest unspent codes, because a page of another site can have any number of codes issued without
 * exchanging them. Refusing new codes instead would lock the member out of all applications.
 */
async function deleteOldestOpenCodes(tx: Database, accountId: string): Promise<void> {
  const openCodes = sql.raw(String(tokenLimits.openAuthorizationCodes - 1));
  const oldest = sql`select hash from ${authorizationCodes} where account_id = ${accountId} and used_at is null
    order by expires_at desc, hash offset ${openCodes}`;
  // Skips locked rows: another request is exchanging or deleting that code.
  await tx.execute(sql`delete from ${authorizationCodes} where hash in (
    select hash from ${authorizationCodes} where hash in (${oldest}) and used_at is null for update skip locked)`);
}

/**
 * Marks the code as spent, whether or not the exchange succeeds afterwards. Of concurrent callers one gets the code;
 * null if it is unknown or already spent.
 */
export async function spendCode(tx: Database, hash: string, now: Date): Promise<AuthorizationCode | null> {
  const [spent] = await tx
    .update(authorizationCodes)
    .set({ usedAt: now })
    .where(and(eq(authorizationCodes.hash, hash), isNull(authorizationCodes.usedAt)))
    .returning();
  return spent ?? null;
}

export async function findCode(tx: Database, hash: string): Promise<AuthorizationCode | null> {
  const [code] = await tx.select().from(authorizationCodes).where(eq(authorizationCodes.hash, hash));
  return code ?? null;
}

/** Deletes a code after a refused exchange. It opened no session, so the row is not needed to detect a replay. */
export async function deleteCode(tx: Database, hash: string): Promise<void> {
  await tx.delete(authorizationCodes).where(eq(authorizationCodes.hash, hash));
}

/** Records the session that a code was exchanged for, so that a replay of the code can end this session. */
export async function recordIssuedSession(tx: Database, hash: string, sessionId: string): Promise<void> {
  await tx.update(authorizationCodes).set({ issuedSessionId: sessionId }).where(eq(authorizationCodes.hash, hash));
}

export async function moveOpenCodes(tx: Database, from: string, to: string): Promise<void> {
  await tx
    .update(authorizationCodes)
    .set({ sessionId: to })
    .where(and(eq(authorizationCodes.sessionId, from), isNull(authorizationCodes.usedAt)));
}

/** Deletes codes a day after they expired; until then they serve to detect a replay. */
export async function purgeExpiredCodes(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, authorizationCodes, lt(authorizationCodes.expiresAt, new Date(now.getTime() - DAY_MS)));
}
