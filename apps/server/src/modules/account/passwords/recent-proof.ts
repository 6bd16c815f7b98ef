import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAuthenticatedAt } from '../authorize/derived-sessions.ts';
import type { Caller } from '../tokens/caller.ts';
import { spendSudoToken } from './sudo.ts';

/**
 * For changes that somebody may want to make right after a sign-in: who has proved to be the owner in the last minutes need
 * not do so again, everybody else shows a sudo token. An access token alone, which may be stolen, is not enough. A sudo token
 * that was not needed stays good.
 */
export async function assertRecentProof(
  tx: Database,
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
): Promise<void> {
  const provedAt = await findAuthenticatedAt(tx, caller.session.id);
  const ageMs = deps.clock.now().getTime() - (provedAt?.getTime() ?? 0);
  if (ageMs > tokenLimits.freshSignInS * 1000) await spendSudoToken(tx, deps, caller, sudoToken);
}
