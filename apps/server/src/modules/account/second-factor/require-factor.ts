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

/** What was right before a second factor is asked for. */
export interface FirstFactor {
  accountId: string;
  clientId: string;
  /** How it was proved. A proof of the second factor serves the same way in only. */
  method: string;
  failureKey?: string | undefined;
  /** The hash that a password was right for. Should it change meanwhile, what was proved is worth nothing. */
  passwordHash?: string | undefined;
}

/** A way past the second factor. */
export interface FactorPass {
  /** Takes what was shown, in the transaction that opens the session and after whatever else it takes or locks. */
  spend(tx: Database): Promise<void>;
  /** What the browser is to keep, once that is committed. */
  setCookies(): void;
}

/** Counted per network: a stranger with the password must not keep the owner out elsewhere. Not scaled: it belongs to the account. */
export const CHALLENGES = { name: 'factor-challenges', max: twoFactorLimits.challengesADay, windowMs: DAY_MS };

const NOTHING: FactorPass = { spend: async () => {}, setCookies: () => {} };

/** Lets a sign-in go on that shows its second factor or comes from a trusted browser, and asks all others for it: 4015. */
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
 * Takes the proof of a second factor, once, where it is one for this very first factor. The account is held before: a change
 * of its factors, which takes such proofs away, came first or comes after the session that this opens, and ends it.
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
