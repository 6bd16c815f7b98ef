import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import type { Database } from '../db/database.ts';
import { writeAudit, type Doer } from '../modules/operator/index.ts';
import type { Desk } from './act.ts';

/** Who acts, and why where that is asked for. */
export interface Doing {
  by: Doer;
  reason?: string;
}

/** Does something and writes it down, in one transaction; both or neither. */
export async function noteChange<T extends { before?: unknown; after?: unknown }>(
  { db, clock, masterKey }: Pick<Desk, 'db' | 'clock' | 'masterKey'>,
  { action, subject }: { action: AuditAction; subject: string },
  { by, reason }: Doing,
  doing: (tx: Database) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const changed = await doing(tx);
    const { before, after } = changed;
    const why = reason === undefined ? {} : { reason };
    await writeAudit(tx, masterKey, { at: clock.now(), ...by, action, subject, ...why, before, after });
    return changed;
  });
}
