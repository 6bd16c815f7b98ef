import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import type { Database } from '../db/database.ts';
import { writeAudit } from '../modules/operator/index.ts';
import type { Change } from '../modules/pay/index.ts';
import type { Act, Desk } from './act.ts';

/** Changes what is sold, or where, and writes down what was and what is. */
export const alterCatalogue = <T>(
  { db, clock, masterKey }: Pick<Desk, 'db' | 'clock' | 'masterKey'>,
  [action, subject]: [AuditAction, string],
  { by, reason }: Act,
  change: (tx: Database) => Promise<Change<T>>,
): Promise<T> =>
  db.transaction(async (tx) => {
    const { before, after } = await change(tx);
    await writeAudit(tx, masterKey, {
      at: clock.now(),
      ...by,
      action,
      subject,
      before,
      after,
      reason,
    });
    return after;
  });
