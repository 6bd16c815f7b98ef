import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { endDescendants } from '../authorize/derived-sessions.ts';
import type { Client } from '../clients/client-registry.ts';
import { moveAnonymous } from '../people/move-anonymous.ts';
import type { ShownFactor } from '../second-factor/shown-factor.ts';
import { noteSessionsOver } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import { failureKeysOf } from '../sign-in/sign-in-failures.ts';
import type { Caller } from '../tokens/caller.ts';
import { holdCaller } from '../tokens/hold-caller.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { holdsIdentity } from './identity-queries.ts';
import { lockAccounts } from './lock-accounts.ts';
import { readProviderToken, spendProviderToken } from './provider-token.ts';
import { findOwner, justChanged } from './sign-in-with-provider.ts';

export interface Becoming {
  token: string;
  client: Client;
  scope: string;
  /** Its token answers a 4015 that came before. */
  factor: ShownFactor;
}

/**
 * Turns the caller into the account that an identity is bound to. It is a sign-in in every respect; what an anonymous
 * caller owns comes along, and the session that called ends, all in one transaction.
 */
export async function becomeOwner(
  deps: AccountDeps,
  caller: Caller,
  { token, client, scope, factor }: Becoming,
  from: Whereabouts,
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
        await holdCaller(tx, deps, caller);
        if (!(await holdsIdentity(tx, account.id, identity))) throw justChanged();
        await leave(deps, tx, caller, account.id, from);
      },
    },
    from,
  );
}

async function leave(
  deps: AccountDeps,
  tx: Database,
  { account, session }: Caller,
  to: string,
  from: Whereabouts,
): Promise<void> {
  if (isAnonymousSub(account.id)) {
    await moveAnonymous(deps, tx, account.id, to, from);
    return;
  }
  const at = deps.clock.now();
  const ended = await endSessions(tx, { accountId: account.id, only: session.id, by: 'became_another' }, at);
  if (ended.length === 0) throw justChanged();
  const followers = await endDescendants(tx, [session.id], 'became_another', at);
  await noteSessionsOver(tx, [...ended, ...followers], { at, kind: 'session_ended' }, from);
}
