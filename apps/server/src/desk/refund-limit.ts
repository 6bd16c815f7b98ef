import type { Database } from '../db/database.ts';
import { exchangeSystemSetting, readSystemSetting } from '../db/system-settings.ts';
import { changedMeanwhile } from '../http/changed-meanwhile.ts';
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
    // What stands there is compared by the statement that writes: of two at once, the second is told.
    const isSame = seenFen === undefined || before === seenFen;
    if (!isSame || !(await exchangeSystemSetting(tx, 'refund_limit_fen', { fen: before }, { fen: limitFen })))
      throw changedMeanwhile(isSame ? 'it was changed just now' : `it is ${before ?? 'none'} by now`);
    const what = {
      action: 'refund.limit' as const,
      subject: 'refund_limit_fen',
      before: { limitFen: before },
      after: { limitFen },
    };
    await writeAudit(tx, masterKey, { at: clock.now(), ...by, ...what, ...(reason !== undefined && { reason }) });
  });
}
