import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { AuthenticationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { addressBlock } from '../../../http/caller-address.ts';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { AccountDeps } from '../account-deps.ts';
import { lockAccountShared } from '../people/account-queries.ts';
import type { RequestSource } from '../security/request-source.ts';
import { amrOfFactor } from '../tokens/authentication-methods.ts';
import { issueOneTimeToken, spendOneTimeToken } from '../tokens/one-time-tokens.ts';
import { oneTimeTokens } from '../tokens/tokens.tables.ts';
import { listMethods } from './describe-two-factor.ts';
import type { PresentedFactor } from './presented-factor.ts';
import { isTrustedBy, trustDevice } from './trust-device.ts';

/** The result of verifying the first factor. */
export interface FirstFactor {
  accountId: string;
  clientId: string;
  /** How the first factor was verified. A second-factor token is valid only for the method that it was issued for. */
  method: string;
  failureKey?: string | undefined;
  /**
   * The stored hash that the password matched. If the account's password changes meanwhile, the second-factor token is
   * invalid.
   */
  passwordHash?: string | undefined;
}

/** A second factor that was accepted. */
export interface FactorPass {
  /**
   * Spends the second-factor token and returns its `amr` values; none for a trusted browser. Call it in the transaction
   * that opens the session, after all other locks.
   */
  spend(tx: Database): Promise<readonly AuthenticationMethod[]>;
  /** Sets the cookie of a trusted browser. Call it after the commit. */
  setCookies(): void;
}

/**
 * Challenges per account and network, because another person with the password must not lock the owner out elsewhere.
 * LIMITS_SCALE does not change this limit, because it is per account.
 */
export const CHALLENGES = { name: 'factor-challenges', max: twoFactorLimits.challengesADay, windowMs: DAY_MS };

const NOTHING: FactorPass = { spend: async () => [], setCookies: () => {} };

/**
 * Accepts a second-factor token or a trusted browser. Every other sign-in is refused with two_factor_required (4015)
 * and a challenge.
 */
export async function requireFactor(
  deps: AccountDeps,
  first: FirstFactor,
  shown: PresentedFactor | undefined,
  from: RequestSource,
): Promise<FactorPass> {
  const { token, browser } = shown ?? { token: undefined, browser: null };
  if (token !== undefined) {
    let secret: string | null = null;
    return {
      async spend(tx) {
        const { trustsDevice, factor } = await spendFactorToken(deps, tx, first, token);
        if (trustsDevice && browser) secret = await trustDevice(deps, tx, { ...first, browser }, from);
        return factor ? amrOfFactor[factor] : ['mfa'];
      },
      setCookies: () => secret !== null && browser?.keep(secret),
    };
  }
  if (browser && (await isTrustedBy(deps, first.accountId, browser))) return NOTHING;
  throw await refuseWithChallenge(deps, first, from);
}

export const passwordMarkOf = (masterKey: MasterKey, passwordHash: string | null | undefined) =>
  passwordHash ? masterKey.digest('password-mark', passwordHash) : '';

async function refuseWithChallenge(
  deps: AccountDeps,
  first: FirstFactor,
  { address }: RequestSource,
): Promise<AppError> {
  const { accountId, clientId, method, failureKey = '', passwordHash } = first;
  await countHit(deps, CHALLENGES, `${accountId}\n${addressBlock(address)}`);
  const challenge = await issueOneTimeToken(deps.db, deps, {
    kind: 'factor_challenge',
    accountId,
    facts: { clientId, method, failureKey, passwordMark: passwordMarkOf(deps.masterKey, passwordHash) },
    lifetimeS: twoFactorLimits.challengeS,
  });
  return new AppError('two_factor_required', {
    description: 'a second factor is required',
    reason: detailReasons.twoFactorRequired,
    resourceId: challenge,
    info: { methods: [...(await listMethods(deps.db, accountId)), 'RECOVERY'] },
  });
}

/**
 * Spends a second-factor token that belongs to this first factor. The shared lock on the account waits for concurrent
 * changes of the factors, which delete the token.
 */
async function spendFactorToken(deps: AccountDeps, tx: Database, first: FirstFactor, token: string) {
  await lockAccountShared(tx, first.accountId);
  const fact = (name: string) => sql`${oneTimeTokens.facts}->>${name}`;
  const isFor = and(
    eq(oneTimeTokens.accountId, first.accountId),
    eq(fact('clientId'), first.clientId),
    eq(fact('method'), first.method),
    eq(fact('passwordMark'), passwordMarkOf(deps.masterKey, first.passwordHash)),
  );
  const spent = await spendOneTimeToken(tx, deps, 'second_factor', token, isFor);
  if (!spent) {
    throw new AppError('invalid_verification_code', { description: 'verification_token: wrong, expired or used' });
  }
  return spent.facts;
}
