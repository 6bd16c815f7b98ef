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
import { accounts } from '../people/accounts.tables.ts';
import type { Identifier } from '../people/identifiers.ts';
import type { PresentedFactor } from '../second-factor/presented-factor.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { countSoftly, networkSubject, softLimits } from '../security/soft-limits.ts';
import { enqueueGuessNotice } from '../security/guess-notices.ts';
import type { RequestSource } from '../security/request-source.ts';
import { assertMayBeUsed } from '../tokens/grant.ts';
import { knowsDevice } from '../tokens/session-queries.ts';
import { sendCode } from '../verification/send-code.ts';
import { spendVerificationToken } from '../verification/spend-code.ts';
import { admit, spendCaptcha, type Admission, type Candidate } from './admission.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { beginsLock, clearFailures, failureKeys, uncountFailure } from '../../../http/failure-count.ts';

export interface PasswordSignIn {
  identifier: Identifier;
  password: string;
  client: Client;
  scope: string;
  captchaToken: string | undefined;
  agreed: boolean;
  /** Its token answers the 4015 or the 4020 that came before. */
  factor: PresentedFactor;
}

/**
 * Signs in by password. An unknown name and a wrong password cost the same time, the same writes and get the same answer;
 * what state an account is in is told only to who knows its password.
 */
export function signInWithPassword(
  deps: AccountDeps,
  signIn: PasswordSignIn,
  from: RequestSource,
): Promise<Credentials> {
  const { identifier, captchaToken } = signIn;
  const runLimited = () => deps.signInSemaphore.run(identifier.key, () => tryPassword(deps, signIn, from));
  if (captchaToken === undefined) return runLimited();
  // It is spent after the hash, so each request that came meanwhile would be worth another hash.
  return deps.signInSemaphore.runExclusive(`CAPTCHA\n${captchaToken}`, runLimited, captchaInUse);
}

const captchaInUse = () => new AppError('captcha_invalid', { description: 'captcha_token: in use by another call' });

async function tryPassword(deps: AccountDeps, signIn: PasswordSignIn, from: RequestSource): Promise<Credentials> {
  const attempt = { identifier: signIn.identifier, clientId: signIn.client.id, captchaToken: signIn.captchaToken };
  // Hashes take long: until they are done, the request holds no connection.
  const admission = await beforeRequestTransaction(() => admit(deps, attempt, from));
  // Where it is off, the hash is compared all the same: the time must not tell, and neither must another answer.
  const compared = await compare(deps, signIn.password, admission, from.address);
  const conclude = async () => {
    await spendCaptcha(deps, attempt, from).catch(async (error: unknown) => {
      await uncountAll(deps, admission.countedUnder);
      // No guess at the name, but a hash that the address has cost.
      if (error instanceof AppError) await countSoftly(deps, softLimits.failedSignIns, from.address);
      throw error;
    });
    return concludeSignIn(deps, signIn, admission, compared, from);
  };
  try {
    // A captcha is spent together with what it is for.
    return await (signIn.captchaToken === undefined ? conclude() : runInRequestTransaction(deps.database, conclude));
  } catch (error) {
    if (isRefusedAfterHash(error)) await outsideRequestTransaction(() => countHash(deps, admission, from));
    throw error;
  }
}

/** Another process answers a request under the same key, so nothing of this one is written. */
const isRefusedAfterHash = (error: unknown) => error instanceof AppError && error.refusal === 'aborted';

/** No guess at the name, for the answer does not tell whether it was right; but the address and its network have cost a hash. */
async function countHash(deps: AccountDeps, { countedUnder }: Admission, { address }: RequestSource): Promise<void> {
  await uncountAll(deps, countedUnder);
  await tallyHit(deps, softLimits.failedSignInsOfNetwork, networkSubject(address));
  await countSoftly(deps, softLimits.failedSignIns, address);
}

async function concludeSignIn(
  deps: AccountDeps,
  signIn: PasswordSignIn,
  admission: Admission,
  { isRight, renewed }: Compared,
  from: RequestSource,
): Promise<Credentials> {
  const { account, countedUnder, ofAccount } = admission;
  const hash = account?.passwordHash ?? null;
  if (!isRight || !account || hash === null || ofAccount.isOff) {
    await noteFailure(deps, signIn, admission, from);
    throw new AppError('invalid_account_or_password', { description: 'unknown account or wrong password' });
  }
  return openAccount(deps, signIn, admission, { account, hash, renewed }, from).catch(async (error: unknown) => {
    // The password was right. A transaction that was rolled back has left the try counted as a failure.
    if (error instanceof AppError) await uncountAll(deps, countedUnder);
    if (costsAddress(error)) await countSoftly(deps, softLimits.failedSignIns, from.address);
    throw error;
  });
}

/**
 * The next refusal costs a hash again, so it counts for the address. Asking for a second factor has a limit of its own, and
 * `countHash` counts what was aborted.
 */
const costsAddress = (error: unknown) =>
  error instanceof AppError && error.refusal !== 'two_factor_required' && error.refusal !== 'aborted';

/** After the password was right, whatever is still in the way. */
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
  if (renewed !== null) await renewHash(deps, account.id, hash, renewed);
  const passwordHash = renewed ?? hash;
  // Who has a second factor is asked for that, which says more than a code.
  const needsCode =
    Math.max(failuresBefore, ofAccount.failures - 1) >= signInLimits.failuresBeforeCode &&
    account.phone !== null &&
    !account.hasSecondFactor &&
    !(await knowsDevice(deps.db, account.id, from.deviceId));
  if (needsCode && factor.token === undefined) throw await askForCode(deps, account, from);
  const failureKey = failureKeys(deps.masterKey, countedUnder);
  const proved = { account, client, scope, event: 'sign_in', method: 'password', failureKey } as const;
  const spend = (tx: Database) => spendAnsweredCode(deps, tx, account, factor.token ?? '');
  const signedIn = { ...proved, passwordHash, factor, agreed, ...(needsCode && { spend }) };
  return finishSignIn(deps, signedIn, from);
}

interface Compared {
  isRight: boolean;
  /** The same password by the parameters of today, where its hash is outdated. */
  renewed: string | null;
}

/** Where there were too many to look at this one, it was no failure. */
async function compare(
  deps: AccountDeps,
  password: string,
  { account, countedUnder, ofAccount }: Admission,
  address: string,
): Promise<Compared> {
  const hash = account?.passwordHash ?? null;
  try {
    const isRight = await deps.hasher.verify(password, hash, address);
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

/** Written for a name that nobody has too: a write that only accounts cause would tell that there is one. */
async function noteFailure(
  deps: AccountDeps,
  { identifier, client }: PasswordSignIn,
  { account, failuresBefore, ofAccount }: Admission,
  from: RequestSource,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const accountId = account?.id ?? '';
    // Nobody could ever have the device and place of a nobody erased.
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
      // The count of a user name turns nothing off.
      failures: identifier.kind === 'username' ? ofAccount.failures : Math.max(failures, ofAccount.failures),
    });
    await tallyHit({ ...deps, db: tx }, softLimits.failedSignInsOfNetwork, networkSubject(from.address));
    await countSoftly({ ...deps, db: tx }, softLimits.failedSignIns, from.address);
  });
}

/** Only if nobody changed the password in between. */
async function renewHash({ db }: AccountDeps, id: string, oldHash: string, passwordHash: string): Promise<void> {
  await db
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, oldHash)));
}

/** 4020: many failures, a device that the account has never been used on, and now the right password. */
async function askForCode(deps: AccountDeps, account: Candidate, from: RequestSource): Promise<AppError> {
  const { verification_id: resourceId } = await sendCode(
    deps,
    {
      to: { kind: 'phone', key: account.phone ?? '' },
      target: 'CUR_USER',
      usage: 'SIGN_IN',
      locale: from.locale,
      mayKnowUsers: false,
      // Who knows the password is no stranger, and passed a captcha to get here.
      asker: 'credential',
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
