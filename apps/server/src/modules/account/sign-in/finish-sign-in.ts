import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { findAccount, type Account } from '../people/account-queries.ts';
import { requireFactor } from '../second-factor/require-factor.ts';
import type { PresentedFactor } from '../second-factor/presented-factor.ts';
import type { RequestSource } from '../security/request-source.ts';
import { assertMayBeUsed, openSession, writeCredentials, type Grant } from '../tokens/grant.ts';
import { findOneTimeToken } from '../tokens/one-time-tokens.ts';

export interface ProvedSignIn extends Pick<Grant, 'event' | 'method' | 'failureKey' | 'passwordHash'> {
  account: Pick<Account, 'id' | 'state' | 'cancelAt' | 'hasSecondFactor'>;
  client: Client;
  scope: string;
  /** The member ticked the box of the form, which accepts the versions in force. */
  agreed?: boolean;
  /** Spends the proof in the transaction that opens the session, so that a later failure rolls it back. */
  spend?: (tx: Database) => Promise<void>;
  /** The second factor of the request, or `included` if the proof counts for both. */
  factor?: PresentedFactor | 'included';
}

/** The end of every sign-in: checks the account's state and second factor, and opens a session. */
export async function finishSignIn(
  deps: AccountDeps,
  { account, client, scope, agreed = false, spend, factor, ...facts }: ProvedSignIn,
  from: RequestSource,
): Promise<Credentials> {
  await assertMayBeUsed(deps, account, client.id);
  const { method, failureKey, passwordHash } = facts;
  const first = { accountId: account.id, clientId: client.id, method, failureKey, passwordHash };
  const asks = account.hasSecondFactor && factor !== 'included';
  const pass = asks ? await requireFactor(deps, first, factor, from) : null;
  const grant: Grant = {
    accountId: account.id,
    clientId: client.id,
    scope,
    hasNoFactor: !asks && factor !== 'included',
    ...facts,
  };
  const granted =
    spend || pass || agreed
      ? await deps.db.transaction(async (tx) => {
          await spend?.(tx);
          await pass?.spend(tx);
          const opened = await openSession(deps, tx, grant, from);
          if (agreed) await deps.agreements.accept(tx, account.id);
          return opened;
        })
      : await openSession(deps, deps.db, grant, from);
  pass?.setCookies();
  return writeCredentials(deps, granted);
}

export interface ResumedSignIn {
  factor: PresentedFactor;
  client: Client;
  scope: string;
  agreed: boolean;
  /** As the first call named it. */
  method: string;
  /** Whether the account is the requested one; without it the token alone identifies it. */
  isMeant?: (account: Account) => boolean;
}

/**
 * Finishes a sign-in whose first factor was spent by the previous call: the token of the second factor proves both.
 * Null if it is no such token, because it may be another kind.
 */
export async function resumeSignIn(
  deps: AccountDeps,
  { factor, client, scope, agreed, method, isMeant = () => true }: ResumedSignIn,
  from: RequestSource,
): Promise<Credentials | null> {
  const found = await findOneTimeToken(deps.db, deps, 'second_factor', factor.token ?? '');
  if (!found?.accountId || found.facts.method !== method) return null;
  const account = await findAccount(deps.db, found.accountId, deps.clock.now());
  if (!account || !isMeant(account)) {
    throw new AppError('invalid_verification_code', { description: 'verification_token: wrong, expired or used' });
  }
  const proved = {
    // The token is spent even if the second factor was turned off meanwhile: it is the only proof.
    account: { ...account, hasSecondFactor: true },
    client,
    scope,
    agreed,
    event: 'sign_in',
    method,
    failureKey: found.facts.failureKey,
    factor,
  } as const;
  return finishSignIn(deps, proved, from);
}
