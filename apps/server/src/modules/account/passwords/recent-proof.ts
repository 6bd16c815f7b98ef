import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAuthentication, isHandedOver } from '../authorize/derived-sessions.ts';
import type { Account } from '../people/account-queries.ts';
import { hasHappenedSince } from '../security/security-events.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import type { Session } from '../tokens/session-queries.ts';
import { spendSudoToken } from './sudo.ts';

/** Whether the member signed in on this session within the last minutes, and has turned on no second factor since. */
export async function hasRecentProof(
  db: Database,
  { clock }: Pick<AccountDeps, 'clock'>,
  { account, session }: { account: Pick<Account, 'id' | 'hasSecondFactor'>; session: Pick<Session, 'id'> },
): Promise<boolean> {
  const provedAt = (await findAuthentication(db, session.id))?.at;
  if (!provedAt || clock.now().getTime() - provedAt.getTime() > tokenLimits.freshSignInS * 1000) return false;
  if (await isHandedOver(db, session.id)) return false;
  return !(account.hasSecondFactor && (await hasHappenedSince(db, account.id, 'two_factor_on', provedAt)));
}

/**
 * Locks and returns the account, and requires a recent sign-in or a sudo token, because an access token alone may be
 * stolen. After a recent sign-in the sudo token is not spent.
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
