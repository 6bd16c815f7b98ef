import { and, desc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { trustedDevices } from './second-factor.tables.ts';

export type TrustedDeviceRow = typeof trustedDevices.$inferSelect;

export function listTrustedDevices(db: Database, accountId: string, now: Date): Promise<TrustedDeviceRow[]> {
  return db
    .select()
    .from(trustedDevices)
    .where(and(eq(trustedDevices.accountId, accountId), gt(trustedDevices.expiresAt, now)))
    .orderBy(desc(trustedDevices.createdAt), desc(trustedDevices.id));
}

export async function isTrusted(db: Database, accountId: string, secretHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: trustedDevices.id })
    .from(trustedDevices)
    .where(
      and(
        eq(trustedDevices.accountId, accountId),
        eq(trustedDevices.secretHash, secretHash),
        gt(trustedDevices.expiresAt, now),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Replaces a browser's secret for all accounts that trust the browser. */
export async function moveTrust(tx: Database, from: string, to: string): Promise<void> {
  await tx.update(trustedDevices).set({ secretHash: to }).where(eq(trustedDevices.secretHash, from));
}

/** Stores a trusted browser. An account has at most one row per browser. */
export async function insertTrustedDevice(tx: Database, device: TrustedDeviceRow): Promise<void> {
  const { accountId, secretHash } = device;
  await tx
    .delete(trustedDevices)
    .where(and(eq(trustedDevices.accountId, accountId), eq(trustedDevices.secretHash, secretHash)));
  await tx.insert(trustedDevices).values(device);
}

/** Removes one trusted browser of an account, or all trusted browsers, and returns how many were removed. */
export async function deleteTrustedDevices(tx: Database, accountId: string, only?: string): Promise<number> {
  const rows = await tx
    .delete(trustedDevices)
    .where(and(eq(trustedDevices.accountId, accountId), only === undefined ? undefined : eq(trustedDevices.id, only)))
    .returning({ id: trustedDevices.id });
  return rows.length;
}
