import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { changeStateFrom, findAccount, lockAccount, type Account } from '../people/account-queries.ts';
import { tellState } from '../people/tell-account.ts';
import { passFactor, type FactorPass } from '../second-factor/ask-for-factor.ts';
import type { ShownFactor } from '../second-factor/shown-factor.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { noteSecurityEvent } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { assertMayBeUsed, openSession, writeCredentials } from '../tokens/grant.ts';
import { findOneTimeToken, spendOneTimeToken, type SpentToken } from '../tokens/one-time-tokens.ts';

export interface Withdrawal {
  ticket: string;
  client: Client;
  scope: string;
  factor: ShownFactor;
}

const METHOD = 'withdrawal';

/**
 * Takes a cancellation back while its audit runs, and signs the owner in: the ticket was given to somebody who had just
 * shown a right credential. A second factor was not asked for then, so it is now.
 */
export async function withdrawCancellation(
  deps: AccountDeps,
  withdrawal: Withdrawal,
  from: Whereabouts,
): Promise<Credentials> {
  const { ticket, client, scope } = withdrawal;
  const pass = await passSecondFactor(deps, withdrawal, from);
  const granted = await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const found = await findOneTimeToken(tx, deps, 'withdrawal', ticket);
    // The account is locked before its ticket, as by a sign-in that replaces the ticket.
    if (found?.accountId) await lockAccount(tx, found.accountId);
    const spent = found && (await spendOneTimeToken(tx, deps, 'withdrawal', ticket));
    const account = spent?.accountId ? await findAccount(tx, spent.accountId, at) : null;
    const isFor = account && fits(spent, account, client);
    const restored =
      isFor && (await changeStateFrom(tx, account.id, 'cancellation_audit', { state: 'active', cancelAt: null }, at));
    // An operator may have looked at it since, and not have let it go. For a later cancellation this ticket is just dead: the
    // ticket that a refusal would give is rolled back with this transaction.
    const isOtherState = account && account.state !== 'cancellation_audit';
    if (isOtherState && spent?.facts.clientId === client.id && !restored) {
      await assertMayBeUsed({ ...deps, db: tx }, account, client.id);
    }
    if (!restored) throw new AppError('invalid_grant', { description: 'ticket: wrong, expired or used' });
    await pass?.take(tx);
    await noteSecurityEvent(tx, { at, accountId: restored.id, kind: 'deletion_withdrawn', clientId: client.id }, from);
    await notifyOwner(deps, tx, restored, 'deletion_withdrawn', from);
    await tellState(tx, { accountId: restored.id, from: 'cancellation_audit', to: restored.state }, at);
    const grant = {
      accountId: restored.id,
      clientId: client.id,
      scope,
      event: 'sign_in',
      method: METHOD,
      hasNoFactor: pass === null,
    } as const;
    return openSession(deps, tx, grant, from);
  });
  pass?.settle();
  return writeCredentials(deps, granted);
}

/** A ticket of a cancellation that was withdrawn before does not undo a later one; nor does another client's. */
const fits = (ticket: SpentToken<'withdrawal'> | null, { cancelAt }: Account, client: Client) =>
  ticket?.facts.clientId === client.id && ticket.facts.cancelAt === cancelAt?.toISOString();

/** Asked for before the ticket is used up; a ticket that does not fit is left for the refusal it gets anyway. */
async function passSecondFactor(
  deps: AccountDeps,
  { ticket, client, factor }: Withdrawal,
  from: Whereabouts,
): Promise<FactorPass | null> {
  const found = await findOneTimeToken(deps.db, deps, 'withdrawal', ticket);
  const account = found?.accountId ? await findAccount(deps.db, found.accountId, deps.clock.now()) : null;
  if (!account?.hasSecondFactor || !fits(found, account, client)) return null;
  return passFactor(deps, { accountId: account.id, clientId: client.id, method: METHOD }, factor, from);
}
