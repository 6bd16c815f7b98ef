import { sandboxFaults, type SandboxFault } from '@feisuo/contract/schemas/stand-ins';
import { notInArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { paySandboxFaults } from './pay-sandbox.tables.ts';

export async function listFaults(db: Database): Promise<ReadonlySet<SandboxFault>> {
  const rows = await db.select({ fault: paySandboxFaults.fault }).from(paySandboxFaults);
  const on = new Set(rows.map(({ fault }) => fault));
  return new Set(sandboxFaults.filter((fault) => on.has(fault)));
}

/** Exactly these are on afterwards. */
export async function setFaults(db: Database, faults: readonly SandboxFault[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(paySandboxFaults).where(notInArray(paySandboxFaults.fault, [...faults, '']));
    if (faults.length === 0) return;
    const rows = [...new Set(faults)].map((fault) => ({ fault, since: now }));
    await tx.insert(paySandboxFaults).values(rows).onConflictDoNothing();
  });
}
