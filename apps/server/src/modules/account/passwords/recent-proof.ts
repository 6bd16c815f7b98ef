import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAuthenticatedAt } from '../authorize/derived-sessions.ts';
import type { Account } from '../people/account-queries.ts';
import { hasHappenedSince } from '../security/security-events.ts';
import type { Caller } from '../tokens/caller.ts';
import { holdCaller } from '../tokens/hold-caller.ts';
import { spendSudoToken } from './sudo.ts';

/**
 * For changes that somebody may want to make right after a sign-in: who has proved to be the owner in the last minutes need
 * not do so again, everybody else shows a sudo token. An access token alone, which may be stolen, is not enough. A sudo token
 * that was not needed stays good. A sign-in from before the second factor was turned on proved less than is asked for now.
 * Holds the caller, and tells how the account is.
 */
export async function assertRecentProof(
  tx: Database,
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
): Promise<Account> {
  const held = await holdCaller(tx, deps, caller);
  const provedAt = await findAuthenticatedAt(tx, caller.session.id);
  const ageMs = deps.clock.now().getTime() - (provedAt?.getTime() ?? 0);
  const isRecent = provedAt !== null && ageMs <= tokenLimits.freshSignInS * 1000;
  if (isRecent && !(held.hasSecondFactor && (await hasHappenedSince(tx, held.id, 'two_factor_on', provedAt))))
    return held;
  return spendSudoToken(tx, deps, caller, sudoToken);
}
