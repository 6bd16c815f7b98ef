import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { lockAccount, updateAccount, type Account } from '../people/account-queries.ts';
import { isErased } from '../people/account-state.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { deletePendingProofs } from './pending-proofs.ts';
import { eraseSecondFactor } from './factor-queries.ts';

/**
 * Removes a lost second factor, for an operator who has checked the member's identity; null if the account has none.
 * All sessions end, because a thief may have the lost factor, and the member is notified on all channels.
 */
export async function resetSecondFactor(
  deps: Pick<AccountDeps, 'clock' | 'delivery'>,
  tx: Database,
  id: string,
  by: string,
): Promise<Account | null> {
  const at = deps.clock.now();
  const before = await lockAccount(tx, id);
  if (!before?.hasSecondFactor || isErased(before, at)) return null;
  await eraseSecondFactor(tx, id);
  await deletePendingProofs(tx, id);
  await updateAccount(tx, id, { hasSecondFactor: false });
  await endSessions(tx, { accountId: id, by: 'two_factor_reset' }, at);
  await recordSecurityEvent(tx, { at, accountId: id, kind: 'two_factor_off', facts: { by } });
  await notifyOwner(deps, tx, before, 'two_factor_reset');
  return before;
}
