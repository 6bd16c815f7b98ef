import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountHeaders, type VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { SudoReply } from '@feisuo/contract/schemas/account-user';
import { eq, sql, and } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { beforeRequestTransaction } from '../../../db/request-transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import { countHit, readTally, tooManyHits } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Account, Person } from '../people/account-queries.ts';
import { hasRecentFactor, isSudoFactorToken, requireSudoFactor } from '../second-factor/sudo-factor.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { enqueueGuessNotice } from '../security/wrong-guess-notices.ts';
import type { RequestSource } from '../security/request-source.ts';
import { clearFailures, countFailure, triesBeforeLock, uncountFailure } from '../../../http/failure-count.ts';
import { sudoLocks, sudoSubject } from '../sign-in/sign-in-failures.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import { findOneTimeToken, issueOneTimeToken, spendOneTimeToken } from '../tokens/one-time-tokens.ts';
import { oneTimeTokens } from '../tokens/tokens.tables.ts';
import { spendVerificationToken } from '../verification/spend-code.ts';
import type { CodeTarget } from '../verification/verification-code.ts';

/**
 * What a caller proves. `factorToken` proves the second factor beside a password; `verificationToken` proves a code, or
 * a second factor that was checked after a code.
 */
export type SudoProof = { password: string; factorToken: string | undefined } | { verificationToken: string };

/** Code usages that count as a new proof of identity. A code for signing in does not count. */
const PURPOSES: VerificationUsage[] = ['DEFAULT', 'PHONE_NUMBER_VERIFICATION', 'EMAIL_ADDRESS_VERIFICATION'];

/** Sudo tokens per account and day, not scaled by LIMITS_SCALE. */
const TOKENS_A_DAY = { name: 'sudo-tokens', max: tokenLimits.sudoTokensADay, windowMs: DAY_MS };

/**
 * Counted before the password is hashed. A right password clears the failure count even if the second factor is wrong,
 * so that count alone would not limit wrong second factors.
 */
const PASSWORDS_A_DAY = { name: 'sudo-passwords', max: tokenLimits.sudoPasswordsADay, windowMs: DAY_MS };

/**
 * Issues a sudo token, which allows one change of the account, to a signed-in caller who proves their identity again.
 * An enrolled second factor is required too, or a thief with a session and the password could turn it off.
 */
export async function grantSudo(
  deps: AccountDeps,
  caller: Caller,
  proof: SudoProof,
  from: RequestSource,
): Promise<SudoReply> {
  const { spendCode, passwordHash, showFactor } =
    'password' in proof
      ? await proveByPassword(deps, caller, proof, from)
      : await proveByCode(deps, caller, proof.verificationToken, from);
  return deps.db.transaction(async (tx) => {
    await spendCode?.(tx);
    const held = await lockCaller(tx, deps, caller);
    // The password was compared before the account was locked, so another request may have changed it.
    if (passwordHash !== undefined && passwordHash !== held.passwordHash) throw justChanged();
    if (held.hasSecondFactor && !showFactor) throw justChanged();
    await showFactor?.(tx);
    await countHit({ ...deps, db: tx }, TOKENS_A_DAY, held.id);
    const { account, session, claims } = caller;
    const lifetimeS = tokenLimits.sudoTokenS;
    const facts = { sessionId: session.id, showedFactor: showFactor !== null };
    const token = await issueOneTimeToken(tx, deps, { kind: 'sudo', accountId: account.id, facts, lifetimeS });
    const note = {
      at: deps.clock.now(),
      accountId: account.id,
      kind: 'sudo',
      clientId: claims.aud,
      sessionId: session.id,
    } as const;
    await recordSecurityEvent(tx, note, from);
    return { sudo_token: token, expires_in: lifetimeS };
  });
}

/** Spends a proof in the transaction that issues the sudo token. */
type SpendInTransaction = (tx: Database) => Promise<unknown>;

interface SudoProofResult {
  /** Spends a code. Runs before the account is locked, according to the lock order of decision 0020. */
  spendCode?: SpendInTransaction;
  /** The stored hash that the password matched. */
  passwordHash?: string;
  /** Spends the second factor; null if the account has none. */
  showFactor: SpendInTransaction | null;
}

const justChanged = () => new AppError('aborted', { description: 'the account has just changed' });

async function proveByPassword(
  deps: AccountDeps,
  caller: Caller,
  { password, factorToken }: { password: string; factorToken: string | undefined },
  from: RequestSource,
): Promise<SudoProofResult> {
  // Two at a time per account, so that one account cannot fill the queue in which all sign-ins wait.
  const passwordHash = await deps.signInSemaphore.run(sudoSubject(caller.account.id), () =>
    checkPassword(deps, caller, password, from),
  );
  if (!caller.account.hasSecondFactor) return { passwordHash, showFactor: null };
  if (factorToken === undefined && (await hasRecentFactor(deps.db, deps, caller))) {
    return { passwordHash, showFactor: assertRecentFactor(deps, caller) };
  }
  const { spend: take } = await requireSudoFactor(deps, caller, { token: factorToken, passwordHash }, from);
  return { passwordHash, showFactor: take };
}

/**
 * Checks the recent second factor again in the transaction, because a concurrent change of the factors invalidates it.
 */
const assertRecentFactor =
  (deps: AccountDeps, caller: Caller): SpendInTransaction =>
  async (tx) => {
    if (!(await hasRecentFactor(tx, deps, caller))) throw justChanged();
  };

/**
 * Proves the identity by a code. If the account has a second factor, the code is spent first, and the token of the
 * second factor then proves both.
 */
async function proveByCode(
  deps: AccountDeps,
  caller: Caller,
  token: string,
  from: RequestSource,
): Promise<SudoProofResult> {
  const { account } = caller;
  const spendCode = async (tx: Database) => {
    await spendVerificationToken(tx, deps, token, contactsOf(account), PURPOSES);
    await clearFailures(tx, deps, [sudoSubject(account.id)]);
  };
  if (!account.hasSecondFactor) return { spendCode, showFactor: null };
  if (await isSudoFactorToken(deps, caller, token)) {
    return { showFactor: (await requireSudoFactor(deps, caller, { token }, from)).spend };
  }
  if (await hasRecentFactor(deps.db, deps, caller)) return { spendCode, showFactor: assertRecentFactor(deps, caller) };
  await deps.db.transaction(async (tx) => {
    await spendCode(tx);
    await lockCaller(tx, deps, caller);
  });
  return { showFactor: (await requireSudoFactor(deps, caller, { token: undefined }, from)).spend };
}

/**
 * The phone number and email address of the account: codes sent to them count as a proof. A code in the message centre
 * does not count, because the holder of a session can read it.
 */
function contactsOf({ phone, email }: Person): CodeTarget[] {
  return [
    ...(phone === null ? [] : [{ kind: 'phone' as const, key: phone }]),
    ...(email === null ? [] : [{ kind: 'email' as const, key: email }]),
  ];
}

/** Compares the password and returns the stored hash that it matched. */
async function checkPassword(
  deps: AccountDeps,
  caller: Caller,
  password: string,
  from: RequestSource,
): Promise<string> {
  const { account, claims, session } = caller;
  if (account.passwordHash === null) {
    throw new AppError('failed_precondition', { description: 'the account has no password', reason: 'NO_PASSWORD' });
  }
  await countPassword(deps, account.id);
  const subject = sudoSubject(account.id);
  // Runs before the transaction, so that the request holds no database connection during the slow hashing.
  const { failures, lockedForS, isStopped } = await beforeRequestTransaction(() =>
    countFailure(deps.db, deps, subject, sudoLocks(account)),
  );
  if (isStopped) {
    throw new AppError('resource_exhausted', {
      description: 'too many wrong passwords: confirm with a code instead',
      reason: detailReasons.passwordOff,
    });
  }
  if (lockedForS !== null) {
    throw new AppError('resource_exhausted', {
      description: 'too many wrong passwords',
      reason: 'RATE_LIMIT',
      retryAfterSeconds: lockedForS,
    });
  }
  const isRight = await deps.hasher
    .verify(password, account.passwordHash, from.address)
    .catch(async (error: unknown) => {
      // If the hashing queue was full, the password was not compared, so the failure is uncounted.
      await uncountFailure(deps.db, deps, subject);
      throw error;
    });
  if (!isRight) {
    const note = {
      at: deps.clock.now(),
      accountId: account.id,
      kind: 'sudo_failed',
      clientId: claims.aud,
      sessionId: session.id,
    } as const;
    await deps.db.transaction(async (tx) => {
      await recordSecurityEvent(tx, note, from);
      await enqueueGuessNotice(deps, tx, { accountId: account.id, guesses: 'passwords', failures });
    });
    throw new AppError('invalid_password', {
      description: 'wrong password',
      info: { limit_remaining: triesBeforeLock(failures) },
    });
  }
  await clearFailures(deps.db, deps, [subject]);
  return account.passwordHash;
}

/**
 * Refuses a password over the limits, before it is hashed. The number of sudo tokens is only read, because issuing a
 * token counts it.
 */
async function countPassword(deps: AccountDeps, accountId: string): Promise<void> {
  const { hits, secondsLeft } = await readTally(deps, TOKENS_A_DAY, accountId);
  if (hits >= TOKENS_A_DAY.max) throw tooManyHits(TOKENS_A_DAY, secondsLeft);
  await countHit(deps, PASSWORDS_A_DAY, accountId);
}

/**
 * The sudo token of a request: from the body, the query (as the specification says) or a header. Headers are not
 * logged.
 */
export function presentedSudo({ body, query, headers }: FastifyRequest): string | undefined {
  const places = [body, query].map((part) => (part as { sudo_token?: unknown } | null | undefined)?.sudo_token);
  return [...places, headers[accountHeaders.sudoToken]].find((token): token is string => typeof token === 'string');
}

const sudoRequired = () =>
  new AppError('permission_denied', {
    description: 'sudo_token: missing, wrong, expired or used',
    reason: 'SUDO_REQUIRED',
  });

/** Refuses an invalid sudo token early, so that no password is hashed for it. */
export async function checkSudoToken(deps: AccountDeps, caller: Caller, token: string | undefined): Promise<void> {
  const { account, session } = caller;
  const found = token === undefined ? null : await findOneTimeToken(deps.db, deps, 'sudo', token);
  const isGood = found?.accountId === account.id && found.facts.sessionId === session.id;
  if (!isGood || (account.hasSecondFactor && !found.facts.showedFactor)) throw sudoRequired();
}

/**
 * Spends a sudo token in the transaction of the change, and locks and returns the account. Refuses a token of another
 * session or account, and a token without the second factor that the account now has.
 */
export async function spendSudoToken(
  tx: Database,
  deps: AccountDeps,
  caller: Caller,
  token: string | undefined,
): Promise<Account> {
  const held = await lockCaller(tx, deps, caller);
  const fact = (name: string) => sql`${oneTimeTokens.facts}->>${name}`;
  const isGood = and(
    eq(oneTimeTokens.accountId, held.id),
    eq(fact('sessionId'), caller.session.id),
    held.hasSecondFactor ? eq(fact('showedFactor'), 'true') : undefined,
  );
  if (token === undefined || !(await spendOneTimeToken(tx, deps, 'sudo', token, isGood))) {
    throw sudoRequired();
  }
  return held;
}
