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
  /** The box below the form was ticked: what is in force by now was accepted, whatever was before. */
  agreed?: boolean;
  /** Takes what was proved with, in the transaction that opens the session: what fails later gives it back. */
  spend?: (tx: Database) => Promise<void>;
  /** What was shown for a second factor, or that what was proved counts for both. */
  factor?: PresentedFactor | 'included';
}

/** Where every way in ends: the account may be used, its second factor was shown, and a session is opened. */
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
  /** Whether the account is the one that the request names; without it the token alone says whose it is. */
  isMeant?: (account: Account) => boolean;
}

/**
 * Ends a sign-in whose first factor was used up by the call before: the token of the second says that both were right.
 * Null where it is no such token, for then it may be another.
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
    // The token is taken even where the second factor was turned off meanwhile: it is all that was shown.
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
