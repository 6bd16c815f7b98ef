import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isCounterAhead } from '../../../authenticators/passkey-columns.ts';
import { passkeys } from './second-factor.tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** The passkeys of an account, oldest first. */
export function listPasskeys(db: Database, accountId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(passkeys.createdAt, passkeys.id);
}

export async function findPasskey(db: Database, id: string): Promise<PasskeyRow | null> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.id, id));
  return found ?? null;
}

/** Stores a passkey. Returns false if the same passkey is already stored, for any account. */
export async function insertPasskey(tx: Database, passkey: PasskeyRow): Promise<boolean> {
  const rows = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Records a use of a passkey. Returns false if its counter has not grown, which indicates a cloned passkey. */
export async function recordPasskeyUse(
  tx: Database,
  { id, accountId }: Pick<PasskeyRow, 'id' | 'accountId'>,
  { counter, isBackedUp }: Pick<PasskeyRow, 'counter' | 'isBackedUp'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId), isCounterAhead(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function renamePasskey(
  tx: Database,
  { id, accountId }: Pick<PasskeyRow, 'id' | 'accountId'>,
  name: string,
): Promise<PasskeyRow | null> {
  const [renamed] = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
    .returning();
  return renamed ?? null;
}

export async function deletePasskey(
  tx: Database,
  { id, accountId }: Pick<PasskeyRow, 'id' | 'accountId'>,
): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}
