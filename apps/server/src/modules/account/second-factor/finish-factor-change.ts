import type { Database } from '../../../db/database.ts';
import type { Notice } from '../../delivery/index.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Account } from '../people/account-queries.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { deletePendingProofs } from './pending-proofs.ts';
import { replaceRecoveryCodes, updateHasSecondFactor } from './factor-queries.ts';
import { deleteTrustedDevices } from './trusted-device-queries.ts';

export type FactorChange = 'authenticator_added' | 'authenticator_removed' | 'passkey_added' | 'passkey_removed';

/**
 * Completes a change of the factors in its transaction: updates the account, deletes trusted browsers, pending proofs
 * and (with the last factor) recovery codes, and notifies the member. `before` is the locked account before the change.
 */
export async function finishFactorChange(
  deps: AccountDeps,
  tx: Database,
  before: Account,
  { claims, session }: Caller,
  change: FactorChange,
  from: RequestSource,
): Promise<void> {
  const isOn = await updateHasSecondFactor(tx, before.id);
  if (!isOn) await replaceRecoveryCodes(tx, before.id, []);
  await deleteTrustedDevices(tx, before.id);
  await deletePendingProofs(tx, before.id);
  const note = { at: deps.clock.now(), accountId: before.id, clientId: claims.aud, sessionId: session.id };
  await recordSecurityEvent(tx, { ...note, kind: change }, from);
  if (isOn !== before.hasSecondFactor) {
    await recordSecurityEvent(tx, { ...note, kind: isOn ? 'two_factor_on' : 'two_factor_off' }, from);
  }
  await notifyOwner(deps, tx, before, noticeOf(change, before.hasSecondFactor, isOn), from);
}

/**
 * Chooses the most important notice of a change. A new passkey always gets `passkey_added`, because a passkey is also a
 * sign-in method.
 */
function noticeOf(change: FactorChange, wasOn: boolean, isOn: boolean): Notice {
  if (!isOn) return 'two_factor_off';
  return !wasOn && change === 'authenticator_added' ? 'two_factor_on' : change;
}
