import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { changeStateFrom, findAccount } from '../people/account-queries.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { noteSecurityEvent } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { assertMayBeUsed, openSession, writeCredentials } from '../tokens/grant.ts';
import { spendOneTimeToken } from '../tokens/one-time-tokens.ts';

/**
 * Takes a cancellation back while its audit runs, and signs the owner in: the ticket was given to somebody who had just
 * shown a right credential.
 */
export async function withdrawCancellation(
  deps: AccountDeps,
  { ticket, client, scope }: { ticket: string; client: Client; scope: string },
  from: Whereabouts,
): Promise<Credentials> {
  const granted = await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const spent = await spendOneTimeToken(tx, deps, 'withdrawal', ticket);
    const account =
      spent?.accountId && spent.facts.clientId === client.id ? await findAccount(tx, spent.accountId, at) : null;
    // A ticket of a cancellation that was withdrawn before does not undo a later one.
    const isSame = account?.cancelAt?.toISOString() === spent?.facts.cancelAt;
    const restored =
      account &&
      isSame &&
      (await changeStateFrom(tx, account.id, 'cancellation_audit', { state: 'active', cancelAt: null }, at));
    // An operator may have looked at it since, and not have let it go.
    if (account && !restored) await assertMayBeUsed({ ...deps, db: tx }, account, client.id);
    if (!restored) throw new AppError('invalid_grant', { description: 'ticket: wrong, expired or used' });
    await noteSecurityEvent(tx, { at, accountId: restored.id, kind: 'deletion_withdrawn', clientId: client.id }, from);
    await notifyOwner(deps, tx, restored, 'deletion_withdrawn', from);
    const grant = {
      accountId: restored.id,
      clientId: client.id,
      scope,
      event: 'sign_in',
      method: 'withdrawal',
    } as const;
    return openSession(deps, tx, grant, from);
  });
  return writeCredentials(deps, granted);
}
