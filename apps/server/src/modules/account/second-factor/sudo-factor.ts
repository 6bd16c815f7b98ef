import { tokenLimits } from '@feisuo/contract/facts/limits';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { findOneTimeToken } from '../tokens/one-time-tokens.ts';
import { isPendingProof, oneTimeTokens } from '../tokens/tokens.tables.ts';
import { requireFactor, type FactorPass } from './require-factor.ts';

/**
 * The method of a second factor verified for sudo. The method contains the session id, so the second-factor token is
 * refused at sign-in and in other sessions.
 */
const methodOf = ({ session }: Caller) => `sudo:${session.id}`;

/**
 * Requires the second factor of a caller who has proved the first factor again; refuses with 4015 if it is missing. A
 * trusted browser is not enough, because the sudo token may turn the second factor off.
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

/**
 * Whether the token is a second-factor token of this session. If it is, an earlier call has already spent a code as the
 * first factor.
 */
export async function isSudoFactorToken(deps: AccountDeps, caller: Caller, token: string): Promise<boolean> {
  const found = await findOneTimeToken(deps.db, deps, 'second_factor', token);
  return found?.facts.method === methodOf(caller);
}

/**
 * Whether this session verified its second factor in the last minutes, so that a second change need not wait for the
 * next TOTP code. Spent tokens are kept for this check; any change of the factors deletes them.
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
        gt(oneTimeTokens.usedAt, since),
      ),
    )
    .limit(1);
  return shown !== undefined;
}
