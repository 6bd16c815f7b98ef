import type { Database } from '../db/database.ts';
import { readSystemSetting, writeSystemSetting } from '../db/system-settings.ts';
import { AppError } from '../http/app-error.ts';
import { writeAudit } from '../modules/operator/index.ts';
import { REFUND_LIMIT_FEN } from '../modules/pay/index.ts';
import type { Desk } from './act.ts';
import type { Decision } from './till.ts';

/** Null: nobody has to be asked. Where nobody has set one, there is one. */
export async function readRefundLimit(db: Database): Promise<number | null> {
  const set = await readSystemSetting(db, 'refund_limit_fen');
  // The row says which of the two nulls this is.
  return set?.fen === undefined ? REFUND_LIMIT_FEN : set.fen;
}

/** Sets what one person may return alone. */
export async function setRefundLimit(
  { db, clock, masterKey }: Pick<Desk, 'db' | 'clock' | 'masterKey'>,
  { limitFen, seenFen }: { limitFen: number | null; seenFen?: number | null },
  { by, reason }: Decision,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await readRefundLimit(tx);
    if (seenFen !== undefined && before !== seenFen) {
      throw new AppError('aborted', { reason: 'CHANGED_MEANWHILE', description: `it is ${before ?? 'none'} by now` });
    }
    await writeSystemSetting(tx, 'refund_limit_fen', { fen: limitFen });
    const what = {
      action: 'refund.limit',
      subject: 'refund_limit_fen',
      before: { limitFen: before },
      after: { limitFen },
    };
    await writeAudit(tx, masterKey, { at: clock.now(), ...by, ...what, ...(reason !== undefined && { reason }) });
  });
}
