import type { RecoveryCodesReply } from '@feisuo/contract/schemas/account-two-factor';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { spendSudoToken } from '../passwords/sudo.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { noteSecurityEvent } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { dropStandingProofs } from './standing-proofs.ts';
import { giveRecoveryCodes } from './give-recovery-codes.ts';
import { deleteTrustedDevices } from './trusted-device-queries.ts';

/** New recovery codes in the place of all old ones. Whoever saw an old one may have had a browser trusted with it. */
export async function renewRecoveryCodes(
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
  from: Whereabouts,
): Promise<RecoveryCodesReply> {
  const { account, claims, session } = caller;
  return deps.db.transaction(async (tx) => {
    const held = await spendSudoToken(tx, deps, caller, sudoToken);
    if (!held.hasSecondFactor) {
      throw new AppError('failed_precondition', {
        description: 'there is no second factor that they could stand in for',
        reason: 'TWO_FACTOR_OFF',
      });
    }
    const codes = await giveRecoveryCodes(deps, tx, account.id);
    await deleteTrustedDevices(tx, account.id);
    await dropStandingProofs(tx, account.id);
    const note = {
      at: deps.clock.now(),
      accountId: account.id,
      kind: 'recovery_codes_renewed',
      clientId: claims.aud,
      sessionId: session.id,
    } as const;
    await noteSecurityEvent(tx, note, from);
    await notifyOwner(deps, tx, held, 'recovery_codes_renewed', from);
    return { recovery_codes: codes };
  });
}
