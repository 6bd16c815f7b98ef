import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAuthenticatedAt } from '../authorize/derived-sessions.ts';
import type { Account } from '../people/account-queries.ts';
import { hasHappenedSince } from '../security/security-events.ts';
import type { Caller } from '../tokens/caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import type { Session } from '../tokens/session-queries.ts';
import { spendSudoToken } from './sudo.ts';

/**
 * Whether the session's owner signed in within the last minutes. A sign-in from before the second factor was turned on
 * proved less than is asked for now.
 */
export async function hasRecentProof(
  db: Database,
  { clock }: Pick<AccountDeps, 'clock'>,
  { account, session }: { account: Pick<Account, 'id' | 'hasSecondFactor'>; session: Pick<Session, 'id'> },
): Promise<boolean> {
  const provedAt = await findAuthenticatedAt(db, session.id);
  if (!provedAt || clock.now().getTime() - provedAt.getTime() > tokenLimits.freshSignInS * 1000) return false;
  return !(account.hasSecondFactor && (await hasHappenedSince(db, account.id, 'two_factor_on', provedAt)));
}

/**
 * For changes that somebody may want to make right after a sign-in: who has proved to be the owner in the last minutes need
 * not do so again, everybody else shows a sudo token. An access token alone, which may be stolen, is not enough. A sudo token
 * that was not needed stays good. Holds the caller, and tells how the account is.
 */
export async function assertRecentProof(
  tx: Database,
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
): Promise<Account> {
  const account = await lockCaller(tx, deps, caller);
  if (await hasRecentProof(tx, deps, { account, session: caller.session })) return account;
  return spendSudoToken(tx, deps, caller, sudoToken);
}
