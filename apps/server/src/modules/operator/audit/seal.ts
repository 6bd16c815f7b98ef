import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { AuditSeal } from '../../../db/system-settings.ts';
import { systemSettings } from '../../../db/settings.tables.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { auditLog, operators } from '../operator.tables.ts';

export const SEAL_KEY = 'audit_seal';

/**
 * What a seal records. The hash chain alone does not reveal truncation or additional unkeyed entries, so the seal
 * contains the number of entries and of unkeyed entries.
 */
export type SealedLog = Omit<AuditSeal, 'digest'>;

/** Creates a seal whose digest depends on the master key. */
export const sealOf = (masterKey: MasterKey, { entries, unkeyed, head }: SealedLog): AuditSeal => ({
  entries,
  unkeyed,
  head,
  digest: masterKey.digest('audit-seal', JSON.stringify([entries, unkeyed, head])),
});

/** Whether the digest was made with our master key. */
export const isValidSeal = (masterKey: MasterKey, seal: AuditSeal): boolean =>
  sealOf(masterKey, seal).digest === seal.digest;

/**
 * Seals the empty log of a new installation. If entries exist, the seal was removed or is older than seals: an operator
 * must run `audit seal`, because otherwise an attacker could remove the seal and get a new one.
 */
export async function sealNewLog(db: Database, masterKey: MasterKey): Promise<void> {
  const seal = JSON.stringify(sealOf(masterKey, { entries: 0, unkeyed: 0, head: null }));
  await db.execute(sql`
    insert into ${systemSettings} (key, value) select ${SEAL_KEY}, ${seal}::jsonb
    where not exists (select from ${auditLog}) and not exists (select from ${operators})
    on conflict do nothing`);
}

/**
 * Updates the seal for a new entry, in the transaction of the entry. A seal that does not match the log stays unchanged
 * as evidence.
 */
export async function extendSeal(
  tx: Database,
  masterKey: MasterKey,
  seal: AuditSeal | null,
  { previous, head }: { previous: string | null; head: string },
): Promise<void> {
  if (!seal || seal.head !== previous || !isValidSeal(masterKey, seal)) return;
  const value = sealOf(masterKey, { ...seal, entries: seal.entries + 1, head });
  await tx.update(systemSettings).set({ value }).where(eq(systemSettings.key, SEAL_KEY));
}
