import { tokenLimits, twoFactorLimits } from '@feisuo/contract/facts/limits';
import type { PasskeyChallengeReply, VerifyReply } from '@feisuo/contract/schemas/account-verification';
import type { PasskeyAssertion } from '@feisuo/contract/schemas/account-two-factor';
import { and, eq, sql } from 'drizzle-orm';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { realTime } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAccount, lockAccountShared, type Account } from '../people/account-queries.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import { findOneTimeToken, issueOneTimeToken, spendOneTimeToken, type FactorFacts } from '../tokens/one-time-tokens.ts';
import { oneTimeTokens } from '../tokens/tokens.tables.ts';
import { passwordMarkOf } from './require-factor.ts';
import { limitGuesses } from './factor-guesses.ts';
import { countRecoveryCodes, findAuthenticator, spendRecoveryCode, spendStep } from './factor-queries.ts';
import { readAssertion, requestOptions } from '../../../authenticators/passkey-ceremonies.ts';
import { findPasskey, listPasskeys, recordPasskeyUse } from './passkey-queries.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { stepOf } from '../../../authenticators/totp.ts';
import { openTotpSecret } from './totp-secrets.ts';
import { tallyHit, type RateLimitDeps } from '../../../http/rate-limit.ts';

const { challengeS, passkeyChallenges, passkeyTries, wrongPasskeysNotedADay } = twoFactorLimits;
/** The window is as long as a challenge is valid, so that the count does not restart while the challenge is valid. */
const TRIES = { name: 'passkey-tries', windowMs: challengeS * 1000 };
const CHALLENGED = { name: 'passkey-challenges', windowMs: challengeS * 1000 };
const NOTED = { name: 'wrong-passkeys-noted', windowMs: DAY_MS };

/** Counts the passkey challenges of one pending sign-in, because each passkey challenge stores a row. */
async function mayChallengePasskey(deps: RateLimitDeps, challengeId: string): Promise<boolean> {
  return (await tallyHit(deps, CHALLENGED, challengeId)).hits <= passkeyChallenges;
}

/** Counts a passkey try of one pending sign-in, before the signature is checked. */
async function mayTryPasskey(deps: RateLimitDeps, challengeId: string): Promise<boolean> {
  return (await tallyHit(deps, TRIES, challengeId)).hits <= passkeyTries;
}

/**
 * Whether another wrong passkey is recorded today. Few a day are recorded, because the security history keeps each
 * event for two years.
 */
async function isWrongPasskeyNoted(deps: RateLimitDeps, accountId: string): Promise<boolean> {
  return (await tallyHit(deps, NOTED, accountId)).hits <= wrongPasskeysNotedADay;
}

export interface FactorChallenge {
  /** The id of the challenge, called `verification_id` on the wire. */
  id: string;
  account: Account;
  facts: FactorFacts;
}

/**
 * Finds the pending sign-in of a challenge; null if there is none, or if the password has changed since the challenge.
 */
export async function findFactorChallenge(
  deps: AccountDeps,
  id: string,
  clientId: string,
): Promise<FactorChallenge | null> {
  const found = await findOneTimeToken(deps.db, deps, 'factor_challenge', id);
  if (!found?.accountId || found.facts.clientId !== clientId) return null;
  const account = await findAccount(deps.db, found.accountId, deps.clock.now());
  if (!account) return null;
  const { passwordMark } = found.facts;
  if (passwordMark !== '' && passwordMark !== passwordMarkOf(deps.masterKey, account.passwordHash)) return null;
  return { id, account, facts: found.facts };
}

export const noChallenge = () =>
  new AppError('invalid_verification_code', { description: 'verification_id: unknown, expired or answered' });

export type FactorAnswer =
  | { method: 'TOTP' | 'RECOVERY'; code: string }
  | { method: 'PASSKEY'; assertion: PasskeyAssertion };

/**
 * Exchanges a right second factor for a token, with which the client repeats the sign-in. A wrong second factor does
 * not end the challenge.
 */
export async function verifyFactor(
  deps: AccountDeps,
  challenge: FactorChallenge,
  { answer, trustsDevice }: { answer: FactorAnswer; trustsDevice: boolean },
  from: RequestSource,
): Promise<VerifyReply> {
  const { account, facts } = challenge;
  const settle = async (tx: Database) => {
    if (!(await spendOneTimeToken(tx, deps, 'factor_challenge', challenge.id))) throw noChallenge();
    const lifetimeS = tokenLimits.verificationTokenS;
    const proved = {
      kind: 'second_factor',
      accountId: account.id,
      facts: { ...facts, trustsDevice, factor: answer.method },
      lifetimeS,
    } as const;
    return { verification_token: await issueOneTimeToken(tx, deps, proved), expires_in: lifetimeS };
  };
  try {
    if (answer.method === 'PASSKEY') {
      if (!(await mayTryPasskey(deps, challenge.id))) throw noChallenge();
      return await verifyPasskey(deps, challenge, answer.assertion, settle);
    }
    const { method, code } = answer;
    const take = method === 'TOTP' ? verifyTotp : verifyRecoveryCode;
    return await limitGuesses(deps, { accountId: account.id, at: 'sign_in' }, async (tx) => {
      await lockAccountShared(tx, account.id);
      await take(deps, tx, challenge, code, from);
      return settle(tx);
    });
  } catch (error) {
    if (isWrong(error)) await recordWrongFactor(deps, challenge, answer.method, from);
    throw error;
  }
}

const isWrong = (error: unknown) =>
  error instanceof AppError &&
  (error.refusal === 'invalid_two_factor' || error.refusal === 'invalid_two_factor_recovery');

async function recordWrongFactor(
  deps: AccountDeps,
  { account, facts: { clientId } }: FactorChallenge,
  method: FactorAnswer['method'],
  from: RequestSource,
): Promise<void> {
  if (method === 'PASSKEY' && !(await isWrongPasskeyNoted(deps, account.id))) return;
  const note = {
    at: deps.clock.now(),
    accountId: account.id,
    kind: 'two_factor_failed',
    clientId,
    facts: { method },
  } as const;
  await recordSecurityEvent(deps.db, note, from);
}

async function verifyTotp(deps: AccountDeps, tx: Database, { account }: FactorChallenge, code: string): Promise<void> {
  const authenticator = await findAuthenticator(tx, account.id);
  const step = authenticator?.confirmedAt
    ? stepOf(openTotpSecret(deps.masterKey, account.id, authenticator.secret), code, realTime(deps.clock))
    : null;
  if (!authenticator || step === null || !(await spendStep(tx, authenticator, step))) throw wrongFactor();
}

async function verifyRecoveryCode(
  deps: AccountDeps,
  tx: Database,
  { account, facts: { clientId } }: FactorChallenge,
  code: string,
  from: RequestSource,
): Promise<void> {
  const at = deps.clock.now();
  if (!(await spendRecoveryCode(tx, account.id, recoveryCodeHash(deps.masterKey, account.id, code), at))) {
    throw new AppError('invalid_two_factor_recovery', { description: 'verification_code: wrong or used' });
  }
  const left = await countRecoveryCodes(tx, account.id);
  await recordSecurityEvent(
    tx,
    { at, accountId: account.id, kind: 'recovery_code_used', clientId, facts: { left } },
    from,
  );
  await notifyOwner(deps, tx, account, 'recovery_code_used', { ...from, left });
}

const challengeKey = ({ masterKey }: AccountDeps, id: string) => masterKey.digest('factor-challenge', id);

/** The passkey request options for the browser. */
export async function challengePasskey(
  deps: AccountDeps,
  { id, account }: FactorChallenge,
): Promise<PasskeyChallengeReply> {
  const known = await listPasskeys(deps.db, account.id);
  if (known.length === 0) {
    throw new AppError('failed_precondition', { description: 'the account has no passkey', reason: 'NO_PASSKEY' });
  }
  if (!(await mayChallengePasskey(deps, id))) throw noChallenge();
  const challenge = await issueOneTimeToken(deps.db, deps, {
    kind: 'passkey_factor',
    accountId: account.id,
    facts: { challengeHash: challengeKey(deps, id) },
    lifetimeS: twoFactorLimits.passkeyChallengeS,
  });
  const { accountOrigin: origin } = deps.config;
  return { options: { ...(await requestOptions({ origin, challenge, known, userVerification: 'preferred' })) } };
}

/** Verifies a passkey. Wrong signatures do not lock the second factor, because signatures cannot be guessed. */
async function verifyPasskey<T>(
  deps: AccountDeps,
  { id, account }: FactorChallenge,
  assertion: PasskeyAssertion,
  settle: (tx: Database) => Promise<T>,
): Promise<T> {
  const passkey = await findPasskey(deps.db, assertion.id);
  if (passkey?.accountId !== account.id) throw wrongFactor();
  const shown = await readAssertion(deps.config.accountOrigin, passkey, assertion, {
    ownerId: account.id,
    userVerification: 'preferred',
  });
  if (!shown) throw wrongFactor();
  return deps.db.transaction(async (tx) => {
    await lockAccountShared(tx, account.id);
    const isFor = and(
      eq(oneTimeTokens.accountId, account.id),
      sql`${oneTimeTokens.facts}->>'challengeHash' = ${challengeKey(deps, id)}`,
    );
    const isAnswer = await spendOneTimeToken(tx, deps, 'passkey_factor', shown.challenge, isFor);
    if (!isAnswer || !(await recordPasskeyUse(tx, passkey, shown, deps.clock.now()))) throw wrongFactor();
    return settle(tx);
  });
}

const wrongFactor = () => new AppError('invalid_two_factor', { description: 'the second factor is wrong or was used' });
