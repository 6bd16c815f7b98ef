import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { auditLog } from '../operator.tables.ts';

/** When the master key was last replaced, or the first entry of the audit log if it never was. */
export async function findLastRotation(db: Database): Promise<Date | null> {
  const at = { at: auditLog.at };
  const [rotated] = await db
    .select(at)
    .from(auditLog)
    .where(eq(auditLog.action, 'key.rotate'))
    .orderBy(desc(auditLog.at))
    .limit(1);
  const [first] = rotated ? [rotated] : await db.select(at).from(auditLog).orderBy(auditLog.id).limit(1);
  return first?.at ?? null;
}
