import { desc, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { auditLog } from './operator.tables.ts';

/** Somebody used a link. */
export const ENTER = 'operator.enter';

export interface AuditNote {
  at: Date;
  /** An operator's name, `system` or `command line`. */
  actor: string;
  action: string;
  subject: string;
  before?: unknown;
  after?: unknown;
}

/** Writes down who did what, in the transaction that does it. */
export async function writeAudit(tx: Database, note: AuditNote): Promise<void> {
  await tx.insert(auditLog).values({ ...note, before: note.before ?? null, after: note.after ?? null });
}

export function readAudit(db: Database, { before, limit }: { before?: bigint; limit: number }) {
  const rows = db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(limit);
  return before === undefined ? rows : rows.where(lt(auditLog.id, before));
}
