import type { Database } from '../../../db/database.ts';
import type { Clock } from '../../../time/clock.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { lockAccount, updateAccount, type Account } from './account-queries.ts';
import { isErased, type SettableState } from './account-state.ts';
import { publishStateChange } from './account-events.ts';

/**
 * Sets the state of an account for an operator or a rule; null if the account is missing or erased. Any state except
 * `active` ends all sessions, and any state ends a pending cancellation.
 */
export async function setAccountState(
  tx: Database,
  clock: Clock,
  id: string,
  state: SettableState,
  by: string,
): Promise<{ before: Account; after: Account } | null> {
  const at = clock.now();
  const before = await lockAccount(tx, id);
  if (!before || isErased(before, at)) return null;
  const after = await updateAccount(tx, id, { state, stateChangedAt: at, cancelAt: null });
  if (!after) return null;
  if (state !== 'active') await endSessions(tx, { accountId: id, by: state }, at);
  await recordSecurityEvent(tx, {
    at,
    accountId: id,
    kind: 'state_changed',
    facts: { from: before.state, to: state, by },
  });
  await publishStateChange(tx, { accountId: id, from: before.state, to: state }, at);
  return { before, after };
}
