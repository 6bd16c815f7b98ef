import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { hasRecentProof } from '../passwords/recent-proof.ts';
import { spendSudoToken } from '../passwords/sudo.ts';
import type { Account } from '../people/account-queries.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';

/**
 * Locks the account, and requires a sign-in within the last minutes or a sudo token: with a stolen access token alone,
 * a thief could create secrets that outlive it.
 */
export async function requireProof(
  tx: Database,
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
): Promise<Account> {
  const account = await lockCaller(tx, deps, caller);
  if (await hasRecentProof(tx, deps, { account, session: caller.session })) return account;
  if (sudoToken !== undefined) return spendSudoToken(tx, deps, caller, sudoToken);
  throw new AppError('permission_denied', {
    description: 'the sign-in is too long ago: sign in again, or send a sudo token',
    reason: 'APP_NEEDS_PROOF',
  });
}
