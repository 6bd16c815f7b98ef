import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { passCaptcha } from '../captcha/spend-captcha-token.ts';
import type { Client } from '../clients/client-registry.ts';
import { findAccount, type Account } from '../people/account-queries.ts';
import type { PresentedFactor } from '../second-factor/presented-factor.ts';
import { countSoftly, isBeyond, softLimits } from '../security/captcha-thresholds.ts';
import type { RequestSource } from '../security/request-source.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { failureKeysOf } from '../sign-in/sign-in-failures.ts';
import type { ProviderFacts } from '../tokens/one-time-tokens.ts';
import { findIdentity, lockIdentity } from './identity-queries.ts';
import { readProviderToken, refusedToken, spendProviderToken } from './provider-token.ts';

export interface ProviderSignIn {
  token: string;
  providerId: string | undefined;
  client: Client;
  scope: string;
  captchaToken: string | undefined;
  agreed: boolean;
  /**
   * The second factor, which the client sends when it repeats a sign-in that was refused with two_factor_required
   * (4015).
   */
  factor: PresentedFactor;
}

/**
 * Signs in to the account that an identity is bound to. The transaction that opens the session spends the provider
 * token, so of concurrent uses one succeeds; a refusal because of an unbound identity or a missing second factor spends
 * nothing.
 */
export async function signInWithProvider(
  deps: AccountDeps,
  signIn: ProviderSignIn,
  from: RequestSource,
): Promise<Credentials> {
  const { client, scope, token, agreed, factor } = signIn;
  const action = `POST:${accountPaths.signInWithProvider}`;
  const presented = { clientId: client.id, deviceId: from.deviceId, action, token: signIn.captchaToken };
  const isSuspicious = await isBeyond(deps, softLimits.failedSignIns, from.address);
  await passCaptcha(deps, { ...presented, identifier: undefined }, isSuspicious);
  const identity = await readToken(deps, signIn, from);
  const account = await findOwner(deps, identity);
  return finishSignIn(
    deps,
    {
      account,
      client,
      scope,
      event: 'sign_in',
      method: 'provider',
      failureKey: failureKeysOf(deps.masterKey, account),
      agreed,
      factor,
      async spend(tx) {
        await spendProviderToken(tx, deps, token, client.id);
        if (!(await lockIdentity(tx, account.id, identity))) throw justChanged();
      },
    },
    from,
  );
}

async function readToken(
  deps: AccountDeps,
  { token, providerId, client }: ProviderSignIn,
  { address }: RequestSource,
): Promise<ProviderFacts> {
  try {
    const facts = await readProviderToken(deps.db, deps, token, client.id);
    if (providerId !== undefined && facts.providerId !== providerId) throw refusedToken();
    return facts;
  } catch (error) {
    if (error instanceof AppError) await countSoftly(deps, softLimits.failedSignIns, address);
    throw error;
  }
}

/**
 * Returns the account that an identity is bound to. Otherwise refuses with not_found (5), and the client offers a
 * sign-up with the same provider token.
 */
export async function findOwner(deps: AccountDeps, identity: ProviderFacts): Promise<Account> {
  const bound = await findIdentity(deps.db, identity);
  const account = bound ? await findAccount(deps.db, bound.accountId, deps.clock.now()) : null;
  if (!account) throw new AppError('not_found', { description: 'no account is bound to this identity' });
  return account;
}

export const justChanged = () =>
  new AppError('aborted', { description: 'the identity has just been moved or unbound' });
