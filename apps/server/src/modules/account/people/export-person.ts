import type { ExportReply } from '@feisuo/contract/schemas/account-user';
import type { AccountDeps } from '../account-deps.ts';
import { spendSudoToken } from '../passwords/sudo.ts';
import { noteSecurityEvent } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { gatherPerson } from './gather-person.ts';

/** Hands somebody everything that we hold of them. */
export async function exportPerson(
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
  from: Whereabouts,
): Promise<ExportReply> {
  const { account, session, claims } = caller;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await spendSudoToken(tx, deps, caller, sudoToken);
    await noteSecurityEvent(
      tx,
      { at, accountId: account.id, kind: 'exported', clientId: claims.aud, sessionId: session.id },
      from,
    );
  });
  return gatherPerson(deps, account);
}
