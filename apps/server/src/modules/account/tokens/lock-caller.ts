import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { lockAccount, type Account } from '../people/account-queries.ts';
import type { Caller } from './identify-caller.ts';
import { lockSession } from './session-queries.ts';

/**
 * Locks the caller's account and then the session (the lock order of all code that ends sessions), and returns the
 * current account. Refuses a session that has ended meanwhile; a change of two accounts must lock both before this
 * call.
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

/** Like `lockCaller`, but returns null for an ended session or an unusable account. */
export async function tryLockCaller(
  tx: Database,
  { clock }: Pick<AccountDeps, 'clock'>,
  { account, session }: Pick<Caller, 'account' | 'session'>,
): Promise<Account | null> {
  const held = await lockAccount(tx, account.id);
  return held?.state === 'active' && (await lockSession(tx, session.id, clock.now())) ? held : null;
}
