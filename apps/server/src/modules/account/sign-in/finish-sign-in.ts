import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import type { Account } from '../people/account-queries.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { assertMayBeUsed, openSession, writeCredentials, type Grant } from '../tokens/grant.ts';

export interface ProvedSignIn extends Pick<Grant, 'event' | 'method' | 'failureKey' | 'passwordHash'> {
  account: Pick<Account, 'id' | 'state' | 'cancelAt' | 'hasSecondFactor'>;
  client: Client;
  scope: string;
  /** Takes what was proved with, in the transaction that opens the session: what fails later gives it back. */
  spend?: (tx: Database) => Promise<void>;
}

/** Where every way in ends: the account may be used, and a session is opened. */
export async function finishSignIn(
  deps: AccountDeps,
  { account, client, scope, spend, ...facts }: ProvedSignIn,
  from: Whereabouts,
): Promise<Credentials> {
  await assertMayBeUsed(deps, account, client.id);
  const grant: Grant = { accountId: account.id, clientId: client.id, scope, ...facts };
  const granted = spend
    ? await deps.db.transaction(async (tx) => {
        await spend(tx);
        return openSession(deps, tx, grant, from);
      })
    : await openSession(deps, deps.db, grant, from);
  return writeCredentials(deps, granted);
}
