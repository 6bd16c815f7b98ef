import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { endDescendants } from '../authorize/derived-sessions.ts';
import type { Client } from '../clients/client-registry.ts';
import { moveAnonymous } from '../people/move-anonymous.ts';
import type { PresentedFactor } from '../second-factor/presented-factor.ts';
import { recordEndedSessions } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { failureKeysOf } from '../sign-in/sign-in-failures.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { lockIdentity } from './identity-queries.ts';
import { lockAccounts } from './lock-accounts.ts';
import { readProviderToken, spendProviderToken } from './provider-token.ts';
import { findOwner, justChanged } from './sign-in-with-provider.ts';

export interface AccountSwitch {
  token: string;
  client: Client;
  scope: string;
  /**
   * The second factor, which the client sends when it repeats a request that was refused with two_factor_required
   * (4015).
   */
  factor: PresentedFactor;
}

/**
 * Signs the caller in to the account that an identity is bound to, and ends the calling session, in one transaction.
 * The data of a guest caller is moved to that account.
 */
export async function switchToIdentityOwner(
  deps: AccountDeps,
  caller: Caller,
  { token, client, scope, factor }: AccountSwitch,
  from: RequestSource,
): Promise<Credentials> {
  const identity = await readProviderToken(deps.db, deps, token, client.id);
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
      factor,
      async spend(tx) {
        await spendProviderToken(tx, deps, token, client.id);
        await lockAccounts(tx, account.id, caller.account.id);
        await lockCaller(tx, deps, caller);
        if (!(await lockIdentity(tx, account.id, identity))) throw justChanged();
        await endCallingSession(deps, tx, caller, account.id, from);
      },
    },
    from,
  );
}

async function endCallingSession(
  deps: AccountDeps,
  tx: Database,
  { account, session }: Caller,
  to: string,
  from: RequestSource,
): Promise<void> {
  if (isAnonymousSub(account.id)) {
    await moveAnonymous(deps, tx, account.id, to, from);
    return;
  }
  const at = deps.clock.now();
  const ended = await endSessions(tx, { accountId: account.id, only: session.id, by: 'became_another' }, at);
  if (ended.length === 0) throw justChanged();
  const followers = await endDescendants(tx, [session.id], 'became_another', at);
  await recordEndedSessions(tx, [...ended, ...followers], { at, kind: 'session_ended' }, from);
}
