import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { signInLimits } from '@feisuo/contract/facts/limits';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq, and } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { beforeRequestTransaction, outsideRequestTransaction } from '../../../db/request-transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import { runInRequestTransaction } from '../../../http/run-in-request-transaction.ts';
import { tallyHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { uncountForeignHash } from '../foreign-passwords/foreign-hash-kinds.ts';
import { accounts } from '../people/accounts.tables.ts';
import type { Identifier } from '../people/identifiers.ts';
import type { PresentedFactor } from '../second-factor/presented-factor.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { countSoftly, networkSubject, softLimits } from '../security/captcha-thresholds.ts';
import { enqueueGuessNotice } from '../security/wrong-guess-notices.ts';
import type { RequestSource } from '../security/request-source.ts';
import { assertMayBeUsed } from '../tokens/grant.ts';
import { knowsDevice } from '../tokens/session-queries.ts';
import { sendCode } from '../verification/send-code.ts';
import { spendVerificationToken } from '../verification/spend-code.ts';
import { admit, spendCaptcha, type Admission, type Candidate } from './admit-sign-in.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { beginsLock, clearFailures, failureKeys, uncountFailure } from '../../../http/failure-count.ts';

export interface PasswordSignIn {
  identifier: Identifier;
  password: string;
  client: Client;
  scope: string;
  captchaToken: string | undefined;
  agreed: boolean;
  /**
   * The second-factor or verification token, which the client sends when it repeats a sign-in that was refused with
   * 4015 or 4020.
   */
  factor: PresentedFactor;
}

/**
 * Signs in by password. For an unknown name and for a wrong password the time, the writes and the answer are the
 * same; only the right password reveals the account's state.
 */
export function signInWithPassword(
  deps: AccountDeps,
  signIn: PasswordSignIn,
  from: RequestSource,
): Promise<Credentials> {
  const { identifier, captchaToken } = signIn;
  const runLimited = () => deps.signInSemaphore.run(identifier.key, () => tryPassword(deps, signIn, from));
  if (captchaToken === undefined) return runLimited();
  // Runs one request per captcha token at a time: the token is spent after the password hash, so each concurrent
  // request would cost a hash.
  return deps.signInSemaphore.runExclusive(`CAPTCHA\n${captchaToken}`, runLimited, captchaInUse);
}

const captchaInUse = () => new AppError('captcha_invalid', { description: 'captcha_token: in use by another call' });

async function tryPassword(deps: AccountDeps, signIn: PasswordSignIn, from: RequestSource): Promise<Credentials> {
  const attempt = { identifier: signIn.identifier, clientId: signIn.client.id, captchaToken: signIn.captchaToken };
  // The request holds no database connection during the slow hashing.
  const admission = await beforeRequestTransaction(() => admit(deps, attempt, from));
  // The password is compared even if sign-in by password is turned off, so that time and answer do not reveal this.
  const compared = await comparePassword(deps, signIn, admission, from.address);
  const conclude = async () => {
    await spendCaptcha(deps, attempt, from).catch(async (error: unknown) => {
      await uncountAll(deps, admission.countedUnder);
      // The failure counts for the IP address, because the request cost a hash, and not for the name, because the
      // answer does not reveal whether the password was right.
      if (error instanceof AppError) await countSoftly(deps, softLimits.failedSignIns, from.address);
      throw error;
    });
    return concludeSignIn(deps, signIn, admission, compared, from);
  };
  try {
    // One transaction spends the captcha token and opens the session.
    return await (signIn.captchaToken === undefined ? conclude() : runInRequestTransaction(deps.database, conclude));
  } catch (error) {
    if (isRefusedAfterHash(error)) await outsideRequestTransaction(() => countHash(deps, admission, from));
    throw error;
  }
}

/**
 * Whether another process is answering a request with the same idempotency key, so that this request was rolled back.
 */
const isRefusedAfterHash = (error: unknown) => error instanceof AppError && error.refusal === 'aborted';

/**
 * Counts a rolled-back request for the address, because it cost a hash. The name is uncounted, because the answer does
 * not reveal whether the password was right.
 */
async function countHash(deps: AccountDeps, { countedUnder }: Admission, { address }: RequestSource): Promise<void> {
  await uncountAll(deps, countedUnder);
  await tallyHit(deps, softLimits.failedSignInsOfNetwork, networkSubject(address));
  await countSoftly(deps, softLimits.failedSignIns, address);
}

async function concludeSignIn(
  deps: AccountDeps,
  signIn: PasswordSignIn,
  admission: Admission,
  { isRight, renewed }: ComparisonResult,
  from: RequestSource,
): Promise<Credentials> {
  const { account, countedUnder, ofAccount } = admission;
  const hash = account?.passwordHash ?? null;
  if (!isRight || !account || hash === null || ofAccount.isOff) {
    await recordFailure(deps, signIn, admission, from);
    throw new AppError('invalid_account_or_password', { description: 'unknown account or wrong password' });
  }
  return openAccount(deps, signIn, admission, { account, hash, renewed }, from).catch(async (error: unknown) => {
    // Uncounts the try, because the password was right; the rolled-back transaction did not uncount it.
    if (error instanceof AppError) await uncountAll(deps, countedUnder);
    if (costsAddress(error)) await countSoftly(deps, softLimits.failedSignIns, from.address);
    throw error;
  });
}

/**
 * Whether a refusal after a right password counts for the address, because each repeat costs a hash.
 * `two_factor_required` has its own limit, and `countHash` counts `aborted`.
 */
const costsAddress = (error: unknown) =>
  error instanceof AppError && error.refusal !== 'two_factor_required' && error.refusal !== 'aborted';

async function openAccount(
  deps: AccountDeps,
  signIn: PasswordSignIn,
  { countedUnder, failuresBefore, ofAccount }: Admission,
  { account, hash, renewed }: { account: Candidate; hash: string; renewed: string | null },
  from: RequestSource,
): Promise<Credentials> {
  const { client, scope, agreed, factor } = signIn;
  if (account.state !== 'active' || account.hasSecondFactor) await clearFailures(deps.db, deps, countedUnder);
  await assertMayBeUsed(deps, account, client.id);
  const { password } = signIn;
  const passwordHash =
    renewed === null
      ? hash
      : await renewHash(deps, account.id, { oldHash: hash, renewed, password, address: from.address });
  // Accounts with a second factor need no code, because a second factor is stronger.
  const needsCode =
    Math.max(failuresBefore, ofAccount.failures - 1) >= signInLimits.failuresBeforeCode &&
    account.phone !== null &&
    !account.hasSecondFactor &&
    !(await knowsDevice(deps.db, account.id, from.deviceId));
  if (needsCode && factor.token === undefined) throw await refuseWithCode(deps, account, from);
  const failureKey = failureKeys(deps.masterKey, countedUnder);
  const proved = { account, client, scope, event: 'sign_in', method: 'password', amr: ['pwd'], failureKey } as const;
  const spend = (tx: Database) => spendAnsweredCode(deps, tx, account, factor.token ?? '');
  const signedIn = { ...proved, passwordHash, factor, agreed, ...(needsCode && { spend }) };
  return finishSignIn(deps, signedIn, from);
}

interface ComparisonResult {
  isRight: boolean;
  /** A new hash with current parameters if the stored hash is outdated, otherwise null. */
  renewed: string | null;
}

/**
 * Compares a password with the account's hash. If the hashing queue was full, nothing was compared, so the try is
 * uncounted.
 */
async function comparePassword(
  deps: AccountDeps,
  { password, identifier }: Pick<PasswordSignIn, 'password' | 'identifier'>,
  { account, countedUnder, ofAccount }: Admission,
  address: string,
): Promise<ComparisonResult> {
  const hash = account?.passwordHash ?? null;
  try {
    const decoy = await beforeRequestTransaction(() => deps.decoyHashes.of(identifier.key));
    const isRight = await deps.hasher.verify(password, hash, address, decoy);
    const renews = isRight && !ofAccount.isOff && hash !== null && deps.hasher.isOutdated(hash);
    return { isRight, renewed: renews ? await deps.hasher.hash(password, address) : null };
  } catch (error) {
    await uncountAll(deps, countedUnder);
    throw error;
  }
}

async function uncountAll(deps: AccountDeps, subjects: string[]): Promise<void> {
  for (const subject of subjects) await uncountFailure(deps.db, deps, subject);
}

/**
 * Records a failed sign-in, even for a name without an account: otherwise the response time would reveal which names
 * have accounts.
 */
async function recordFailure(
  deps: AccountDeps,
  { identifier, client }: PasswordSignIn,
  { account, failuresBefore, ofAccount }: Admission,
  from: RequestSource,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const accountId = account?.id ?? '';
    // For a name without an account, device and place are not recorded, because no erasure would ever delete them.
    await recordSecurityEvent(
      tx,
      { at, accountId, kind: 'sign_in_failed', clientId: client.id },
      account ? from : undefined,
    );
    const failures = failuresBefore + 1;
    const isTurnedOff = !ofAccount.isOff && ofAccount.failures === signInLimits.failuresBeforePasswordOff;
    await enqueueGuessNotice(deps, tx, {
      accountId,
      guesses: 'passwords',
      beginsLock: beginsLock(failures) || isTurnedOff,
      // For a user name the account's count is used, because failures of one user name alone never turn the password
      // off.
      failures: identifier.kind === 'username' ? ofAccount.failures : Math.max(failures, ofAccount.failures),
    });
    await tallyHit({ ...deps, db: tx }, softLimits.failedSignInsOfNetwork, networkSubject(from.address));
    await countSoftly({ ...deps, db: tx }, softLimits.failedSignIns, from.address);
  });
}

/** Stores the new hash, unless the password has changed meanwhile. */
/**
 * Replaces an outdated hash and returns the hash that is stored now. A concurrent sign-in may have replaced it first;
 * then the password is compared with the hash of that sign-in, because it may also be another password.
 */
async function renewHash(
  { db, hasher }: AccountDeps,
  id: string,
  { oldHash, renewed, password, address }: { oldHash: string; renewed: string; password: string; address: string },
): Promise<string> {
  const replaced = await db
    .update(accounts)
    .set({ passwordHash: renewed })
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, oldHash)))
    .returning({ id: accounts.id });
  if (replaced.length === 0) {
    const [now] = await db.select({ hash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, id));
    return now?.hash && (await hasher.verify(password, now.hash, address)) ? now.hash : oldHash;
  }
  // Outside of the transaction, because concurrent sign-ins would wait for the row of their kind of hash.
  if (hasher.isForeign(oldHash)) await outsideRequestTransaction(() => uncountForeignHash(db, oldHash));
  return renewed;
}

/**
 * Sends a code and returns the refusal validate_required (4020). Needed when after many failures the right password
 * comes from a device that the account does not know.
 */
async function refuseWithCode(deps: AccountDeps, account: Candidate, from: RequestSource): Promise<AppError> {
  const { verification_id: resourceId } = await sendCode(
    deps,
    {
      to: { kind: 'phone', key: account.phone ?? '' },
      target: 'CUR_USER',
      usage: 'SIGN_IN',
      locale: from.locale,
      mayKnowUsers: false,
      // `credential`: the requester knows the password and has passed a captcha.
      requester: 'credential',
      hasSolvedChallenge: true,
    },
    from,
  );
  return new AppError('validate_required', {
    description: 'a code was sent to the phone of the account',
    reason: detailReasons.validateRequired,
    resourceId,
  });
}

async function spendAnsweredCode(
  deps: AccountDeps,
  tx: AccountDeps['db'],
  { phone }: Candidate,
  token: string,
): Promise<void> {
  await spendVerificationToken(tx, deps, token, [{ kind: 'phone', key: phone ?? '' }], ['SIGN_IN']);
}
