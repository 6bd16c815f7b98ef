import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { lockAccountShared } from '../people/account-queries.ts';
import { identities } from './providers.tables.ts';

export type Identity = typeof identities.$inferSelect;
export type IdentityKey = Pick<Identity, 'providerId' | 'providerUserId'>;

const isOne = ({ providerId, providerUserId }: IdentityKey) =>
  and(eq(identities.providerId, providerId), eq(identities.providerUserId, providerUserId));

export async function findIdentity(db: Database, key: IdentityKey): Promise<Identity | null> {
  const [found] = await db.select().from(identities).where(isOne(key));
  return found ?? null;
}

/** The identities of an account, ordered by provider id. */
export function listIdentities(db: Database, accountId: string): Promise<Identity[]> {
  return db.select().from(identities).where(eq(identities.accountId, accountId)).orderBy(asc(identities.providerId));
}

/**
 * Binds an identity. Returns false if the identity is already bound, or the account has another identity of this
 * provider; of concurrent callers one succeeds.
 */
export async function insertIdentity(tx: Database, identity: Identity): Promise<boolean> {
  const rows = await tx
    .insert(identities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ accountId: identities.accountId });
  return rows.length > 0;
}

export async function deleteIdentity(
  tx: Database,
  { accountId, providerId }: Pick<Identity, 'accountId' | 'providerId'>,
): Promise<Identity | null> {
  const [deleted] = await tx
    .delete(identities)
    .where(and(eq(identities.accountId, accountId), eq(identities.providerId, providerId)))
    .returning();
  return deleted ?? null;
}

/**
 * Moves an identity to another account if it is still bound to the account `from`; returns whether it was moved. The
 * caller must have locked both accounts.
 */
export async function moveIdentity(
  tx: Database,
  key: IdentityKey,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(identities)
    .set({ accountId: to, boundAt: now })
    .where(and(isOne(key), eq(identities.accountId, from)))
    .returning({ accountId: identities.accountId });
  return rows.length > 0;
}

/**
 * Whether the identity belongs to the account. The caller's shared lock on the account keeps the identity there until
 * the transaction ends.
 */
export async function lockIdentity(tx: Database, accountId: string, key: IdentityKey): Promise<boolean> {
  await lockAccountShared(tx, accountId);
  return (await findIdentity(tx, key))?.accountId === accountId;
}

export async function eraseIdentities(tx: Database, accountId: string): Promise<void> {
  await tx.delete(identities).where(eq(identities.accountId, accountId));
}
