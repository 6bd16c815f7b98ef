import { DAY_MS } from '@feisuo/contract/facts/durations';
import { deviceFlowLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import { hasRecentProof } from '../passwords/recent-proof.ts';
import { spendSudoToken } from '../passwords/sudo.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { holdCaller } from '../tokens/hold-caller.ts';

/** Each code tells the owner, so there are not many a day. */
const CODES = { name: 'codes-without-browser', max: deviceFlowLimits.allowedPerAccountADay, windowMs: DAY_MS };

/**
 * For a code that is asked for without the cookie of the caller's session. A code opens a session of months, for which an
 * access token, which may be stolen, is not enough: it wants a recent sign-in or a sudo token, and the owner is told.
 */
export async function proveWithoutBrowser(
  tx: Database,
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
  from: Whereabouts,
): Promise<void> {
  const account = await holdCaller(tx, deps, caller);
  if (!(await hasRecentProof(tx, deps, { account, session: caller.session }))) {
    // The pages answer 4032 with a sign-in, and applications know it from `prompt=none`.
    if (sudoToken === undefined) {
      throw new AppError('login_required', {
        description: 'the session is not this browser’s, and its sign-in is too long ago',
        reason: 'SUDO_REQUIRED',
      });
    }
    await spendSudoToken(tx, deps, caller, sudoToken);
  }
  await countHit({ ...deps, db: tx }, CODES, account.id);
  await notifyOwner(deps, tx, account, 'session_handed_over', from);
}
