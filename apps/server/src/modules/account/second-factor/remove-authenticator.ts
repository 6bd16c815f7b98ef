import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { spendSudoToken } from '../passwords/sudo.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { deleteAuthenticator } from './factor-queries.ts';
import { settleFactors } from './settle-factors.ts';

/** Removes the authenticator. Passkeys stay, and with them the second factor. */
export async function removeAuthenticator(
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
  from: Whereabouts,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await spendSudoToken(tx, deps, caller, sudoToken);
    const removed = await deleteAuthenticator(tx, caller.account.id);
    if (!removed) throw new AppError('not_found', { description: 'there is no authenticator' });
    // One that was never confirmed guarded nothing.
    if (removed.confirmedAt) await settleFactors(deps, tx, before, caller, 'authenticator_removed', from);
  });
}
