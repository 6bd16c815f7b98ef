import { notePurchases, takeAccount } from '../modules/account/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
import { allowPurchases, holdPurchases, type HoldOutcome, type RenewalDesk } from '../modules/pay/index.ts';
import type { Act, Desk } from './act.ts';

/** What a guardian may ask of us: that nothing can be bought for an account, until somebody allows it again. */

type PurchaseDesk = Pick<Desk, 'db' | 'clock' | 'masterKey'> & RenewalDesk;

const nothing: HoldOutcome = { renewals: 0, orders: 0 };

/** Ends renewals and closes what waits to be paid, too. A second time changes nothing and is not noted. Null: no such account. */
export async function stopPurchases(
  desk: PurchaseDesk,
  accountId: string,
  { by, reason }: Act,
): Promise<HoldOutcome | null> {
  const at = desk.clock.now();
  return desk.db.transaction(async (tx) => {
    if (!(await takeAccount(tx, at, accountId))) return null;
    const done = await holdPurchases(tx, desk, accountId, { at, by: by.actor, reason });
    if (!done) return nothing;
    await notePurchases(tx, at, accountId, { kind: 'purchases_held', by: by.actor });
    const states = { before: { purchasesHeld: false }, after: { purchasesHeld: true, ...done } };
    const what = { action: 'account.hold_purchases' as const, subject: accountId, reason, ...states };
    await writeAudit(tx, desk.masterKey, { at, ...by, ...what });
    return done;
  });
}

/** Ended agreements stay ended: whoever wants one signs again. Null: no such account. */
export async function resumePurchases(
  desk: Pick<Desk, 'db' | 'clock' | 'masterKey'>,
  accountId: string,
  { by, reason }: Act,
): Promise<'allowed' | null> {
  const at = desk.clock.now();
  return desk.db.transaction(async (tx) => {
    if (!(await takeAccount(tx, at, accountId))) return null;
    const before = await allowPurchases(tx, accountId);
    if (!before) return 'allowed';
    await notePurchases(tx, at, accountId, { kind: 'purchases_allowed', by: by.actor });
    const states = { before: { purchasesHeld: true, heldSince: before.at }, after: { purchasesHeld: false } };
    const what = { action: 'account.allow_purchases' as const, subject: accountId, reason, ...states };
    await writeAudit(tx, desk.masterKey, { at, ...by, ...what });
    return 'allowed';
  });
}
