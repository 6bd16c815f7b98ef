import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { lockAccount, type Account } from '../people/account-queries.ts';
import type { Caller } from './caller.ts';
import { lockSession } from './session-queries.ts';

/**
 * Holds the caller's account and then the session until the transaction ends, and tells how the account is now. Between who
 * called and this, a password may have been hashed or somebody else's turn waited for: an owner who meanwhile ended the
 * session, or an operator who froze the account, has the last word. Everybody who ends sessions takes the two in the same
 * order. Where a change needs two accounts, both are to be held before this.
 */
export async function lockCaller(
  tx: Database,
  deps: Pick<AccountDeps, 'clock'>,
  caller: Pick<Caller, 'account' | 'session'>,
): Promise<Account> {
  const held = await tryLockCaller(tx, deps, caller);
  if (!held) throw new AppError('unauthenticated', { description: 'the session has ended' });
  return held;
}

/** The same where it is no refusal: null for a session that has ended, or whose account may not be used any more. */
export async function tryLockCaller(
  tx: Database,
  { clock }: Pick<AccountDeps, 'clock'>,
  { account, session }: Pick<Caller, 'account' | 'session'>,
): Promise<Account | null> {
  const held = await lockAccount(tx, account.id);
  return held?.state === 'active' && (await lockSession(tx, session.id, clock.now())) ? held : null;
}
