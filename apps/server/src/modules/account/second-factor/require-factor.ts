import { DAY_MS } from '@feisuo/contract/facts/durations';
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
import { issueOneTimeToken, spendOneTimeToken } from '../tokens/one-time-tokens.ts';
import { oneTimeTokens } from '../tokens/one-time-tokens.tables.ts';
import { listMethods } from './describe-two-factor.ts';
import type { PresentedFactor } from './presented-factor.ts';
import { isTrustedBy, trustDevice } from './trust-device.ts';

/** The verified first factor. */
export interface FirstFactor {
  accountId: string;
  clientId: string;
  /** How it was verified. A proof of the second factor serves the same method only. */
  method: string;
  failureKey?: string | undefined;
  /** The hash that the password matched. If it changes meanwhile, the proof is invalid. */
  passwordHash?: string | undefined;
}

/** A passed second factor. */
export interface FactorPass {
  /** Spends the proof, in the transaction that opens the session and after all its other locks. */
  spend(tx: Database): Promise<void>;
  /** Sets the browser's cookies, after the commit. */
  setCookies(): void;
}

/** Per network: a stranger with the password must not lock the owner out elsewhere. Not scaled: per account. */
export const CHALLENGES = { name: 'factor-challenges', max: twoFactorLimits.challengesADay, windowMs: DAY_MS };

const NOTHING: FactorPass = { spend: async () => {}, setCookies: () => {} };

/** Accepts the second factor of a sign-in or a trusted browser, and refuses all others with a challenge: 4015. */
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
        const { trustsDevice } = await spendFactorToken(deps, tx, first, token);
        if (trustsDevice && browser) secret = await trustDevice(deps, tx, { ...first, browser }, from);
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
    description: 'a second factor is wanted',
    reason: detailReasons.twoFactorRequired,
    resourceId: challenge,
    info: { methods: [...(await listMethods(deps.db, accountId)), 'RECOVERY'] },
  });
}

/**
 * Spends the proof of a second factor, once, if it belongs to this first factor. The shared lock on the account
 * serializes it with changes of the factors, which delete such proofs.
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
