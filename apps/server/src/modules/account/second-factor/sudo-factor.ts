import { tokenLimits } from '@feisuo/contract/facts/limits';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/caller.ts';
import { findOneTimeToken } from '../tokens/one-time-tokens.ts';
import { isPendingProof, oneTimeTokens } from '../tokens/one-time-tokens.tables.ts';
import { requireFactor, type FactorPass } from './require-factor.ts';

/** A factor that was shown for this serves no sign-in and no other session. */
const methodOf = ({ session }: Caller) => `sudo:${session.id}`;

/**
 * The second factor of somebody who has just shown the first once more; 4015 where it is missing. A trusted browser does not
 * count: it is spared the question at the door, not before what turns the question off.
 */
export function requireSudoFactor(
  deps: AccountDeps,
  caller: Caller,
  { token, passwordHash }: { token: string | undefined; passwordHash?: string | undefined },
  from: RequestSource,
): Promise<FactorPass> {
  const first = { accountId: caller.account.id, clientId: caller.claims.aud, method: methodOf(caller), passwordHash };
  return requireFactor(deps, first, { token, browser: null }, from);
}

/** Whether the token says that a code, which is used up, and then the second factor were right in this session. */
export async function isSudoFactorToken(deps: AccountDeps, caller: Caller, token: string): Promise<boolean> {
  const found = await findOneTimeToken(deps.db, deps, 'second_factor', token);
  return found?.facts.method === methodOf(caller);
}

/**
 * Whether the session has shown its second factor in the last minutes: each code of an authenticator works once, and who
 * changes two things would have to wait for the next. Taken proofs are kept a while, and go with any change of the factors.
 */
export async function hasRecentFactor(db: Database, { clock }: AccountDeps, caller: Caller): Promise<boolean> {
  const since = new Date(clock.now().getTime() - tokenLimits.sudoTokenS * 1000);
  const [shown] = await db
    .select({ hash: oneTimeTokens.hash })
    .from(oneTimeTokens)
    .where(
      and(
        isPendingProof,
        eq(oneTimeTokens.accountId, caller.account.id),
        eq(oneTimeTokens.kind, 'second_factor'),
        eq(sql`${oneTimeTokens.facts}->>'method'`, methodOf(caller)),
        gt(oneTimeTokens.spentAt, since),
      ),
    )
    .limit(1);
  return shown !== undefined;
}
