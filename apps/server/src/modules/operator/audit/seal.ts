import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { AuditSeal } from '../../../db/system-settings.ts';
import { systemSettings } from '../../../db/settings.tables.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { auditLog, operators } from '../operator.tables.ts';

export const SEAL_KEY = 'audit_seal';

/** What the log amounts to: the chain alone does not tell how much of it there was, nor how much of it without a key. */
export type SealedLog = Omit<AuditSeal, 'digest'>;

/** The same with a digest that nobody reckons without the master key. */
export const sealOf = (masterKey: MasterKey, { entries, unkeyed, head }: SealedLog): AuditSeal => ({
  entries,
  unkeyed,
  head,
  digest: masterKey.digest('audit-seal', JSON.stringify([entries, unkeyed, head])),
});

/** What the database says may be anything: a seal that the key did not make is none. */
export const isGenuine = (masterKey: MasterKey, seal: AuditSeal): boolean =>
  sealOf(masterKey, seal).digest === seal.digest;

/**
 * Seals a log as empty where nobody ever wrote to it and nobody was ever let in. Any other log without a seal lost it, or is older
 * than seals: that is for a person to decide (`audit seal`), or whoever holds the database would take the seal off and be given another.
 */
export async function sealNewLog(db: Database, masterKey: MasterKey): Promise<void> {
  const seal = JSON.stringify(sealOf(masterKey, { entries: 0, unkeyed: 0, head: null }));
  await db.execute(sql`
    insert into ${systemSettings} (key, value) select ${SEAL_KEY}, ${seal}::jsonb
    where not exists (select from ${auditLog}) and not exists (select from ${operators})
    on conflict do nothing`);
}

/** Has the seal hold one more entry, in the transaction that writes it. One that does not fit is left as it is: it tells that something was done to the log. */
export async function extendSeal(
  tx: Database,
  masterKey: MasterKey,
  seal: AuditSeal | null,
  { previous, head }: { previous: string | null; head: string },
): Promise<void> {
  if (!seal || seal.head !== previous || !isGenuine(masterKey, seal)) return;
  const value = sealOf(masterKey, { ...seal, entries: seal.entries + 1, head });
  await tx.update(systemSettings).set({ value }).where(eq(systemSettings.key, SEAL_KEY));
}
