import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { SigninTokenReply } from '@feisuo/contract/schemas/account-signin';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { findAccount } from '../people/account-queries.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { assertMayBeUsed, openSession, writeCredentials } from '../tokens/grant.ts';
import { issueOneTimeToken, spendOneTimeToken } from '../tokens/one-time-tokens.ts';

/** A token with which the desktop client takes over who is signed in on the web. */
export async function issueSigninToken(deps: AccountDeps, { account }: Caller): Promise<SigninTokenReply> {
  const lifetimeS = tokenLimits.signinTokenS;
  const token = await issueOneTimeToken(deps.db, deps, { kind: 'signin', accountId: account.id, facts: {}, lifetimeS });
  return { signin_token: token, expires_in: lifetimeS };
}

export async function signInWithToken(
  deps: AccountDeps,
  { token, client, scope }: { token: string; client: Client; scope: string },
  from: Whereabouts,
): Promise<Credentials> {
  const spent = await spendOneTimeToken(deps.db, deps, 'signin', token);
  const account = spent?.accountId ? await findAccount(deps.db, spent.accountId, deps.clock.now()) : null;
  if (!account) throw new AppError('invalid_grant', { description: 'signin_token: wrong, expired or used' });
  await assertMayBeUsed(deps, account, client.id);
  const granted = await deps.db.transaction((tx) =>
    openSession(
      deps,
      tx,
      { accountId: account.id, clientId: client.id, scope, event: 'sign_in', method: 'signin_token' },
      from,
    ),
  );
  return writeCredentials(deps, granted);
}
