import { accountPaths } from '@feisuo/contract/facts/paths';
import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { signInLimits } from '@feisuo/contract/facts/limits';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq, and } from 'drizzle-orm';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { passCaptcha } from '../captcha/pass-captcha.ts';
import type { Client } from '../clients/client-registry.ts';
import { isOutdated } from '../passwords/password-hasher.ts';
import { findAccountBy, type Account } from '../people/account-queries.ts';
import { accounts } from '../people/accounts.tables.ts';
import type { Identifier } from '../people/identifiers.ts';
import { noteSecurityEvent } from '../security/security-events.ts';
import { countSoftly, isBeyond, softLimits } from '../security/soft-limits.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { assertMayBeUsed, openSession, writeCredentials } from '../tokens/grant.ts';
import { knowsDevice } from '../tokens/session-queries.ts';
import { sendCode } from '../verification/send-code.ts';
import { spendVerificationToken } from '../verification/spend-code.ts';
import { clearFailures, countFailure, readFailures, uncountFailure, type FailureCount } from './sign-in-failures.ts';

export interface PasswordSignIn {
  identifier: Identifier;
  password: string;
  client: Client;
  scope: string;
  captchaToken: string | undefined;
  /** Answers a 4020 that came before. */
  verificationToken: string | undefined;
}

/**
 * Signs in by password. An unknown name and a wrong password cost the same time, the same writes and get the same answer;
 * what state an account is in is told only to who knows its password.
 */
export async function signInWithPassword(
  deps: AccountDeps,
  signIn: PasswordSignIn,
  from: Whereabouts,
): Promise<Credentials> {
  const { identifier, client, scope } = signIn;
  const failuresBefore = await admit(deps, signIn, from);
  const account = await findAccountBy(deps.db, identifier, deps.clock.now());
  const hash = account?.passwordHash ?? null;
  if (!(await isRight(deps, signIn, hash)) || !account || hash === null) {
    await noteFailure(deps, account, client, from);
    throw new AppError('invalid_account_or_password', { description: 'unknown account or wrong password' });
  }
  if (account.state !== 'active') await clearFailures(deps.db, deps, [identifier.key]);
  await assertMayBeUsed(deps, account, client.id);
  if (isOutdated(hash)) await rehash(deps, account.id, hash, signIn.password);
  const needsCode =
    failuresBefore >= signInLimits.failuresBeforeCode &&
    account.phone !== null &&
    !(await knowsDevice(deps.db, account.id, from.deviceId));
  if (needsCode && signIn.verificationToken === undefined) {
    await uncountFailure(deps.db, deps, identifier.key);
    throw await askForCode(deps, account, from);
  }
  const granted = await deps.db.transaction(async (tx) => {
    if (needsCode) await spendAnsweredCode(deps, tx, account, signIn.verificationToken ?? '');
    await clearFailures(tx, deps, [identifier.key]);
    const grant = { accountId: account.id, clientId: client.id, scope, event: 'sign_in', method: 'password' } as const;
    return openSession(deps, tx, grant, from);
  });
  return writeCredentials(deps, granted);
}

/** Lets a try through, or not: a lock, a captcha, the address's limit. Returns the failures before this one. */
async function admit(deps: AccountDeps, signIn: PasswordSignIn, from: Whereabouts): Promise<number> {
  const subject = signIn.identifier.key;
  const before = await readFailures(deps.db, deps, subject);
  refuseLocked(before);
  const isSuspicious = await isBeyond(deps, softLimits.failedSignIns, from.address);
  await passCaptcha(
    deps,
    {
      clientId: signIn.client.id,
      deviceId: from.deviceId,
      action: `POST:${accountPaths.signIn}`,
      token: signIn.captchaToken,
      identifier: signIn.identifier.key,
    },
    isSuspicious || before.failures >= signInLimits.failuresBeforeCaptcha,
  );
  refuseLocked(await countFailure(deps.db, deps, subject));
  return before.failures;
}

/** Where there were too many to look at this one, it was no failure. */
async function isRight(deps: AccountDeps, { identifier, password }: PasswordSignIn, hash: string | null) {
  try {
    return await deps.hasher.verify(password, hash);
  } catch (error) {
    await uncountFailure(deps.db, deps, identifier.key);
    throw error;
  }
}

function refuseLocked({ lockedForS }: FailureCount): void {
  if (lockedForS === null) return;
  throw new AppError('invalid_status', {
    description: 'too many failed sign-ins',
    reason: 'LOCKED',
    info: { retry_delay: `${lockedForS}s` },
    retryAfterSeconds: lockedForS,
  });
}

/** Written for a name that nobody has too: a write that only accounts cause would tell that there is one. */
async function noteFailure(
  deps: AccountDeps,
  account: Account | null,
  client: Client,
  from: Whereabouts,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const accountId = account?.id ?? '';
    // Nobody could ever have the device and place of a nobody erased.
    await noteSecurityEvent(
      tx,
      { at, accountId, kind: 'sign_in_failed', clientId: client.id },
      account ? from : undefined,
    );
    await countSoftly({ ...deps, db: tx }, softLimits.failedSignIns, from.address);
  });
}

/** Only if nobody changed the password in between. */
async function rehash({ db, hasher }: AccountDeps, id: string, oldHash: string, password: string): Promise<void> {
  const passwordHash = await hasher.hash(password);
  await db
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, oldHash)));
}

/** 4020: many failures, a device that the account has never been used on, and now the right password. */
async function askForCode(deps: AccountDeps, account: Account, from: Whereabouts): Promise<AppError> {
  const { verification_id: resourceId } = await sendCode(
    deps,
    {
      to: { kind: 'phone', key: account.phone ?? '' },
      target: 'CUR_USER',
      usage: 'SIGN_IN',
      locale: from.locale,
      mayKnowUsers: false,
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
  { phone }: Account,
  token: string,
): Promise<void> {
  await spendVerificationToken(tx, deps, token, [{ kind: 'phone', key: phone ?? '' }], ['SIGN_IN']);
}
