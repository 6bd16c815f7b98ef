import type { VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import { verificationLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { enqueueGuessNotice } from '../security/wrong-guess-notices.ts';
import type { RequestSource } from '../security/request-source.ts';
import { clearFailures, countFailure, failureKey, readFailures, type LockRules } from '../../../http/failure-count.ts';
import { findOneTimeToken, spendOneTimeToken, type SpentToken } from '../tokens/one-time-tokens.ts';
import { requesterKeyOf, codeHashOf, refusalOf, serves, targetKeyOf, type CodeTarget } from './verification-code.ts';
import { releaseThrottle } from './send-throttle.ts';
import {
  guesserOf,
  listTried,
  tryCode,
  type GuesserKind,
  type Tried,
  type Verification,
} from './verification-queries.ts';

type SpendDeps = Pick<AccountDeps, 'db' | 'clock' | 'masterKey'>;

/**
 * Lock rules for wrong codes of a target. They are counted over all codes and days until a right code is entered, and
 * each lock ends after some time.
 */
const codeLocks: LockRules = { lockMostS: verificationLimits.lockMostS, stopsAt: null };
/**
 * Subjects under which wrong codes are counted; sign-in names are lower case, so they never equal a subject. Wrong
 * tries on other devices do not lock the requesting or a known device, and codes requested with a credential share one
 * count, because a thief could invent devices.
 */
const guessSubjects = (targetKey: string, requesterKey: string): Record<GuesserKind, string> => ({
  known: `CODE\n${targetKey}\n${requesterKey}`,
  credential: `CODE BY CREDENTIAL\n${targetKey}`,
  unknown: `CODE\n${targetKey}`,
  elsewhere: `CODE ELSEWHERE\n${targetKey}`,
});
/** The lock order of the counts. */
const guesserKinds: GuesserKind[] = ['known', 'credential', 'unknown', 'elsewhere'];

/** Spends a code, or throws the refusal. A wrong try stays counted even if the caller's transaction is rolled back. */
export async function spendCode(
  deps: SpendDeps & Pick<AccountDeps, 'jobs'>,
  tried: Tried,
  targetKey: string,
  code: string,
  from: RequestSource,
): Promise<Verification> {
  const requesterKey = requesterKeyOf(deps.masterKey, from);
  const subjects = guessSubjects(targetKey, requesterKey);
  const keyOf = (kind: GuesserKind) => failureKey(deps.masterKey, subjects[kind]);
  const guess = {
    codeHash: codeHashOf(deps.masterKey, targetKey, code.trim()),
    requesterKey,
    keys: {
      known: keyOf('known'),
      credential: keyOf('credential'),
      unknown: keyOf('unknown'),
      elsewhere: keyOf('elsewhere'),
    },
  };
  const { taken, triesLeft, compared } = await tryCode(deps.db, tried, guess, deps.clock.now());
  if (taken) {
    await releaseThrottle(deps.db, taken.id);
    await clearFailures(deps.db, deps, Object.values(subjects));
    return taken;
  }
  if (triesLeft === null) throw await whyNotCompared(deps, tried, subjects, requesterKey);
  const accountId = compared.find((one) => one.accountId !== null)?.accountId ?? '';
  const guessers = new Set(compared.map((one) => guesserOf(one, requesterKey)));
  await deps.db.transaction(async (tx) => {
    for (const kind of guesserKinds.filter((one) => guessers.has(one))) {
      const { failures } = await countFailure(tx, deps, subjects[kind], codeLocks);
      await enqueueGuessNotice(deps, tx, { accountId, guesses: 'codes', failures });
    }
  });
  // A decoy and a sent code get the same refusal, so that it does not reveal an account. Only a caller with the id of
  // the code learns the tries left, because the number would reveal a pending code to others.
  const hasId = 'id' in tried;
  throw new AppError('invalid_verification_code', {
    description: NOT_TAKEN,
    ...(hasId && { info: { limit_remaining: triesLeft } }),
  });
}

const NOT_TAKEN = 'verification_code: wrong, expired or used';

/**
 * A caller who neither requested the code nor has its id learns only that the code is wrong, not that a code is
 * pending, expired or locked.
 */
async function whyNotCompared(
  deps: SpendDeps,
  tried: Tried,
  subjects: Record<GuesserKind, string>,
  requesterKey: string,
): Promise<AppError> {
  const sent = await listTried(deps.db, tried);
  const eligible = 'id' in tried ? sent : sent.filter((one) => guesserOf(one, requesterKey) !== 'elsewhere');
  const [youngest] = eligible.toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime());
  if (!youngest) return new AppError('invalid_verification_code', { description: NOT_TAKEN });
  const kind = guesserOf(youngest, requesterKey);
  const { failures, lockedForS } = await readFailures(deps.db, deps, subjects[kind], codeLocks);
  if (lockedForS === null) {
    const most = kind === 'elsewhere' ? verificationLimits.triesElsewhere : verificationLimits.tries;
    const allowed = failures >= verificationLimits.wrongBeforeOneTry ? 1 : most;
    const tries = kind === 'elsewhere' ? youngest.triesElsewhere : youngest.tries;
    const refusal = refusalOf([{ ...youngest, tries }], deps.clock.now(), allowed);
    return new AppError(refusal, { description: NOT_TAKEN });
  }
  return new AppError('resource_exhausted', {
    description: 'too many wrong codes',
    reason: 'RATE_LIMIT',
    info: { retry_delay: `${lockedForS}s` },
    retryAfterSeconds: lockedForS,
  });
}

/** Spends a code of the target whose usage is one of the purposes. */
export function spendCodeOf(
  deps: SpendDeps & Pick<AccountDeps, 'jobs'>,
  target: CodeTarget,
  purposes: VerificationUsage[],
  code: string,
  from: RequestSource,
): Promise<Verification> {
  const targetKey = targetKeyOf(deps.masterKey, target);
  return spendCode(deps, { targetKey, usages: purposes }, targetKey, code, from);
}

/**
 * Spends the token of a verified code inside the caller's transaction, so that a later failure leaves the token
 * unspent. The token must be for one of the targets and one of the purposes.
 */
export async function spendVerificationToken(
  tx: Database,
  deps: SpendDeps,
  token: string,
  targets: CodeTarget[],
  purposes: VerificationUsage[],
): Promise<{ usage: string }> {
  const spent = await spendOneTimeToken(tx, deps, 'verification', token);
  return judge(deps, spent, targets, purposes);
}

/**
 * Refuses an unusable token before expensive work. If the request also contains a code, the token must have been issued
 * for that code.
 */
export async function checkVerificationToken(
  deps: SpendDeps,
  token: string,
  targets: CodeTarget[],
  purposes: VerificationUsage[],
  code?: string,
): Promise<void> {
  const proved = await findOneTimeToken(deps.db, deps, 'verification', token);
  judge(deps, proved, targets, purposes);
  if (!proved || code === undefined) return;
  const { targetKey, codeHash } = proved.facts;
  if (codeHashOf(deps.masterKey, targetKey, code.trim()) !== codeHash) {
    throw new AppError('invalid_verification_code', {
      description: 'verification_code: does not belong to verification_token',
    });
  }
}

function judge(
  { masterKey }: SpendDeps,
  proved: SpentToken<'verification'> | null,
  targets: CodeTarget[],
  purposes: VerificationUsage[],
): { usage: string } {
  const isFor = proved && targets.some((target) => targetKeyOf(masterKey, target) === proved.facts.targetKey);
  if (!isFor || !serves(proved.facts.usage, purposes)) {
    throw new AppError('invalid_verification_code', { description: 'verification_token: wrong, expired or used' });
  }
  return { usage: proved.facts.usage };
}
