import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { assertRecentProof } from '../passwords/recent-proof.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { issueOneTimeToken, type ProviderFacts } from '../tokens/one-time-tokens.ts';
import { findIdentity, insertIdentity, listIdentities } from './identity-queries.ts';
import { readProviderToken, spendProviderToken } from './provider-token.ts';
import { justChanged } from './sign-in-with-provider.ts';

/**
 * Binds an identity to the caller's account; requires a recent proof. If another account has the identity, the refusal
 * (already_exists, 6) contains a token that moves it, and the provider token stays valid for signing in to that
 * account.
 */
export async function bindProvider(
  deps: AccountDeps,
  caller: Caller,
  input: { token: string; sudoToken: string | undefined },
  from: RequestSource,
): Promise<void> {
  if (isAnonymousSub(caller.account.id)) {
    throw new AppError('permission_denied', { description: 'an anonymous account signs up with a provider_token' });
  }
  const identity = await readProviderToken(deps.db, deps, input.token, caller.claims.aud);
  try {
    await deps.db.transaction((tx) => bind(deps, tx, caller, input, from));
  } catch (error) {
    throw error instanceof BoundElsewhere ? await offerTransfer(deps, caller, identity, error.boundTo) : error;
  }
}

/** Thrown to roll back the transaction, so that the provider token and the sudo token stay unused. */
class BoundElsewhere extends Error {
  readonly boundTo: string;

  constructor(boundTo: string) {
    super('the identity is bound to another account');
    this.boundTo = boundTo;
  }
}

async function bind(
  deps: AccountDeps,
  tx: Database,
  caller: Caller,
  { token, sudoToken }: { token: string; sudoToken: string | undefined },
  from: RequestSource,
): Promise<void> {
  const { claims, session } = caller;
  const at = deps.clock.now();
  const identity = await spendProviderToken(tx, deps, token, claims.aud);
  const owner = await assertRecentProof(tx, deps, caller, sudoToken);
  const { providerId, providerUserId, name } = identity;
  const own = (await listIdentities(tx, owner.id)).find((one) => one.providerId === providerId);
  if (own && own.providerUserId !== providerUserId) throw alreadyBoundError();
  // Succeeds without a change if the identity is already bound to this account.
  if (own) return;
  if (!(await insertIdentity(tx, { providerId, providerUserId, name, accountId: owner.id, boundAt: at }))) {
    const bound = await findIdentity(tx, identity);
    throw bound ? new BoundElsewhere(bound.accountId) : justChanged();
  }
  const note = { at, accountId: owner.id, kind: 'provider_bound', facts: { provider: providerId } } as const;
  await recordSecurityEvent(tx, { ...note, clientId: claims.aud, sessionId: session.id }, from);
  await notifyOwner(deps, tx, owner, 'provider_bound', from);
}

async function offerTransfer(
  deps: AccountDeps,
  { account }: Caller,
  identity: ProviderFacts,
  boundTo: string,
): Promise<AppError> {
  const resourceId = await issueOneTimeToken(deps.db, deps, {
    kind: 'provider_transfer',
    accountId: account.id,
    facts: { ...identity, boundTo },
    lifetimeS: tokenLimits.providerTransTokenS,
    // The holder lets a new token replace the earlier one, because each repeated request would otherwise add a row.
    holder: account.id,
  });
  const description = 'the identity is bound to another account';
  return new AppError('already_exists', { description, reason: detailReasons.providerBound, resourceId });
}

/** An account can have one identity per provider, because requests name an identity only by its provider. */
export const alreadyBoundError = () =>
  new AppError('already_exists', {
    description: 'the account has another identity of this provider; unbind that one first',
    reason: 'OTHER_IDENTITY_BOUND',
  });

/** Binds an identity to a new account, in the transaction that creates the account. */
export async function bindNewAccount(
  deps: AccountDeps,
  tx: Database,
  { accountId, token, clientId }: { accountId: string; token: string; clientId: string },
  from: RequestSource,
): Promise<void> {
  const at = deps.clock.now();
  const { providerId, providerUserId, name } = await spendProviderToken(tx, deps, token, clientId);
  if (!(await insertIdentity(tx, { providerId, providerUserId, name, accountId, boundAt: at }))) {
    const description = 'the identity is bound to an account already; sign in with it';
    throw new AppError('already_exists', { description, reason: detailReasons.providerBound });
  }
  const facts = { provider: providerId };
  await recordSecurityEvent(tx, { at, accountId, kind: 'provider_bound', clientId, facts }, from);
}
