import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { AppError } from '../../../http/app-error.ts';
import { readTally, latestEnd, tallyOf, windowKeys, type Tally } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import { checkCaptcha, passCaptcha, type PresentedCaptcha } from '../captcha/spend-captcha-token.ts';
import { isErased } from '../people/account-state.ts';
import type { accounts } from '../people/accounts.tables.ts';
import type { Identifier } from '../people/identifiers.ts';
import { hasPasswordlessSignIn } from '../providers/sign-in-methods.ts';
import { judgeTally, networkSubject, softLimits } from '../security/captcha-thresholds.ts';
import type { RequestSource } from '../security/request-source.ts';
import { knowsDevice } from '../tokens/session-queries.ts';
import {
  countFailure,
  failureKey,
  momentsOf,
  readFailures,
  uncountFailure,
  type FailureCount,
  accountStop,
} from '../../../http/failure-count.ts';
import { locksOf, accountSubject, unknownSubject } from './sign-in-failures.ts';

export interface Attempt {
  identifier: Identifier;
  clientId: string;
  captchaToken: string | undefined;
}

/** The columns of an account that a sign-in by password needs. */
export type Candidate = Pick<
  typeof accounts.$inferSelect,
  'id' | 'state' | 'cancelAt' | 'passwordHash' | 'hasSecondFactor' | 'phone'
>;

export interface Admission {
  account: Candidate | null;
  /** The subjects for which this try was counted as a failure: the name, and usually the account. */
  countedUnder: string[];
  /** Consecutive failures of this name before this try. The try itself counts as a failure until it succeeds. */
  failuresBefore: number;
  ofAccount: AccountTry;
}

/** Admits a password try, or refuses it because of a lock, a missing captcha or the limit of the address. */
export async function admit(deps: AccountDeps, attempt: Attempt, from: RequestSource): Promise<Admission> {
  const { identifier } = attempt;
  const now = deps.clock.now();
  const { own, block } = windowKeys(deps.masterKey, softLimits.failedSignIns, from.address);
  const network = windowKeys(deps.masterKey, softLimits.failedSignInsOfNetwork, networkSubject(from.address));
  const [found] = await deps.admissionQueries[identifier.kind].execute({
    ...momentsOf(now),
    identifier: identifier.key,
    failureKey: failureKey(deps.masterKey, identifier.key),
    windowKey: own,
    blockKey: block ?? '',
    latestEndOfAddress: new Date(latestEnd(now, softLimits.failedSignIns.windowMs)).toISOString(),
    latestEndOfNetwork: new Date(latestEnd(now, softLimits.failedSignInsOfNetwork.windowMs)).toISOString(),
    mostOfAddress: softLimits.failedSignIns.max * deps.config.limitsScale,
    networkKey: network.own,
    networkBlockKey: network.block ?? '',
    mostOfNetwork: softLimits.failedSignInsOfNetwork.max * deps.config.limitsScale,
  });
  if (!found) throw new Error('the admission query returned no row');
  const { countedFailures, ofAddress, ofBlock, account } = found;
  const tally = tallyOf(
    [ofAddress, ofBlock].filter((window) => window !== null),
    block,
    now,
    softLimits.failedSignIns.windowMs,
  );
  const isKnown = account !== null && !isErased(account, now);
  const failuresBefore =
    countedFailures === null
      ? await admitHighRisk(deps, attempt, { tally, accountId: isKnown ? account.id : '' }, from)
      : await admitLowRisk(deps, attempt, countedFailures, from);
  const ofAccount = await countAccountTry(deps, isKnown ? account.id : null, identifier.key);
  const countedUnder = ofAccount.isOff ? [identifier.key] : [identifier.key, ofAccount.subject];
  return { account: isKnown ? account : null, countedUnder, failuresBefore, ofAccount };
}

/**
 * Called after few failures, when this try is already counted. A captcha token is optional, but an invalid token is
 * refused.
 */
async function admitLowRisk(
  deps: AccountDeps,
  attempt: Attempt,
  countedFailures: number,
  from: RequestSource,
): Promise<number> {
  try {
    await pass(deps, attempt, false, from);
  } catch (error) {
    await uncountFailure(deps.db, deps, attempt.identifier.key);
    throw error;
  }
  return countedFailures - 1;
}

/** Called after many failures. Refuses a locked name; otherwise requires a captcha token and then counts this try. */
async function admitHighRisk(
  deps: AccountDeps,
  attempt: Attempt,
  { tally: { hits, secondsLeft }, accountId }: { tally: Tally; accountId: string },
  from: RequestSource,
): Promise<number> {
  const { key: subject, kind } = attempt.identifier;
  refuseLocked(await readFailures(deps.db, deps, subject, locksOf(kind)));
  judgeTally(deps, softLimits.failedSignIns, hits, secondsLeft);
  await judgeNetwork(deps, accountId, from);
  await pass(deps, attempt, true, from);
  const counted = await countFailure(deps.db, deps, subject, locksOf(kind));
  refuseLocked(counted);
  return counted.failures - 1;
}

/**
 * Refuses a network above twice its daily limit, because of other users' failures. Devices that the account knows are
 * exempt, so that members are not locked out for a day.
 */
async function judgeNetwork(deps: AccountDeps, accountId: string, { address, deviceId }: RequestSource): Promise<void> {
  const { hits, secondsLeft } = await readTally(deps, softLimits.failedSignInsOfNetwork, networkSubject(address));
  if (await knowsDevice(deps.db, accountId, deviceId)) return;
  judgeTally(deps, softLimits.failedSignInsOfNetwork, hits, secondsLeft);
}

async function pass(deps: AccountDeps, attempt: Attempt, isRequired: boolean, from: RequestSource): Promise<void> {
  await checkCaptcha(deps, captchaOf(attempt, from), isRequired);
}

const captchaOf = (
  { identifier, clientId, captchaToken: token }: Attempt,
  { deviceId }: RequestSource,
): PresentedCaptcha => ({
  clientId,
  deviceId,
  action: `POST:${accountPaths.signIn}`,
  token,
  identifier: identifier.key,
});

/**
 * Spends the captcha token of a try, after the password was compared and before the answer is sent. Of concurrent tries
 * with one captcha token, only one learns the result and can count as a failure.
 */
export async function spendCaptcha(deps: AccountDeps, attempt: Attempt, from: RequestSource): Promise<void> {
  await passCaptcha(deps, captchaOf(attempt, from), false);
}

/** Refuses a locked name. A name without an account is locked and refused in the same way. */
function refuseLocked({ lockedForS, isStopped }: FailureCount): void {
  if (isStopped) {
    throw new AppError('invalid_status', {
      description: 'too many wrong passwords: sign in with a code or a passkey, or reset the password',
      reason: detailReasons.passwordOff,
    });
  }
  if (lockedForS === null) return;
  throw new AppError('invalid_status', {
    description: 'too many failed sign-ins',
    reason: 'LOCKED',
    info: { retry_delay: `${lockedForS}s` },
    retryAfterSeconds: lockedForS,
  });
}

/** The count of wrong passwords of an account, over all its sign-in names. */
interface AccountTry {
  subject: string;
  /** Consecutive failures of the account, including this try. */
  failures: number;
  /**
   * Whether sign-in by password is turned off for the account, even with the right password. A try is then not counted
   * for the account.
   */
  isOff: boolean;
}

/**
 * Counts a try for the account before the password is compared, so that several names give an account no additional
 * tries. Without another sign-in method the password is never turned off; the locks of the names slow guesses down.
 */
async function countAccountTry(deps: AccountDeps, accountId: string | null, name: string): Promise<AccountTry> {
  // A separate statement, because one statement that locks both count rows could deadlock with a sign-in that clears
  // both.
  const subject = accountId === null ? unknownSubject(name) : accountSubject(accountId);
  const { failures, lockedForS } = await countFailure(deps.db, deps, subject, accountStop);
  if (lockedForS === null) return { subject, failures, isOff: false };
  const isOffered = (providerId: string) => deps.providers.find(providerId) !== null;
  if (await hasPasswordlessSignIn(deps.db, accountId ?? '', isOffered)) return { subject, failures, isOff: true };
  const counted = await countFailure(deps.db, deps, subject, { ...accountStop, stopsAt: null });
  return { subject, failures: counted.failures, isOff: false };
}
