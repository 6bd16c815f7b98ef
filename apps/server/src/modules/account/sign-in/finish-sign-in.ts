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
import { signInsTotal } from '../../../metrics/business-metrics.ts';

export interface ProvedSignIn extends Pick<Grant, 'event' | 'method' | 'amr' | 'failureKey' | 'passwordHash'> {
  account: Pick<Account, 'id' | 'state' | 'cancelAt' | 'hasSecondFactor'>;
  client: Client;
  scope: string;
  /** Whether the member ticked the agreement box of the form, which accepts the versions in force. */
  agreed?: boolean;
  /** Spends the proof in the transaction that opens the session, so that a later failure rolls it back. */
  spend?: (tx: Database) => Promise<void>;
  /** The second factor in the request, or `included` if the first proof (a passkey) counts for both factors. */
  factor?: PresentedFactor | 'included';
}

/** The last step of every sign-in: checks the account's state and the second factor, and opens a session. */
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
          const amr = new Set([...(facts.amr ?? []), ...((await pass?.spend(tx)) ?? [])]);
          const opened = await openSession(deps, tx, { ...grant, amr: [...amr] }, from);
          if (agreed) await deps.agreements.accept(tx, account.id);
          return opened;
        })
      : await openSession(deps, deps.db, grant, from);
  pass?.setCookies();
  signInsTotal.inc({ method });
  return writeCredentials(deps, granted);
}

export interface ResumedSignIn extends Pick<Grant, 'amr'> {
  factor: PresentedFactor;
  client: Client;
  scope: string;
  agreed: boolean;
  /** The method of the first factor. It must equal the method of the call that was refused with two_factor_required. */
  method: string;
  /** Whether the request names this account. If absent, the token alone identifies the account. */
  isMeant?: (account: Account) => boolean;
}

/**
 * Completes a sign-in whose first factor was spent by the previous call: the second-factor token proves both factors.
 * Null if the token is not a second-factor token of this method.
 */
export async function resumeSignIn(
  deps: AccountDeps,
  { factor, client, scope, agreed, method, amr = [], isMeant = () => true }: ResumedSignIn,
  from: RequestSource,
): Promise<Credentials | null> {
  const found = await findOneTimeToken(deps.db, deps, 'second_factor', factor.token ?? '');
  if (!found?.accountId || found.facts.method !== method) return null;
  const account = await findAccount(deps.db, found.accountId, deps.clock.now());
  if (!account || !isMeant(account)) {
    throw new AppError('invalid_verification_code', { description: 'verification_token: wrong, expired or used' });
  }
  const proved = {
    // Forces the token to be spent even if the second factor was turned off meanwhile, because the token is the only
    // proof in this request.
    account: { ...account, hasSecondFactor: true },
    client,
    scope,
    agreed,
    event: 'sign_in',
    method,
    amr,
    failureKey: found.facts.failureKey,
    factor,
  } as const;
  return finishSignIn(deps, proved, from);
}
