import { tokenLimits } from '@feisuo/contract/facts/limits';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/caller.ts';
import { findOneTimeToken } from '../tokens/one-time-tokens.ts';
import { isPendingProof, oneTimeTokens } from '../tokens/one-time-tokens.tables.ts';
import { requireFactor, type FactorPass } from './require-factor.ts';

/** A factor verified for sudo serves no sign-in and no other session. */
const methodOf = ({ session }: Caller) => `sudo:${session.id}`;

/**
 * Requires the second factor of a caller who has verified the first again; 4015 if it is missing. A trusted browser
 * does not count: it skips the factor at sign-in, not before a change that could turn it off.
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

/** Whether the token proves a code, which is spent, and then the second factor in this session. */
export async function isSudoFactorToken(deps: AccountDeps, caller: Caller, token: string): Promise<boolean> {
  const found = await findOneTimeToken(deps.db, deps, 'second_factor', token);
  return found?.facts.method === methodOf(caller);
}

/**
 * Whether the session verified its second factor in the last minutes: a TOTP code works once, so two changes in a row
 * would have to wait for the next one. Spent proofs are kept for this, and deleted with any change of the factors.
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
