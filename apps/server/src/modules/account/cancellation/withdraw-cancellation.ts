import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { changeStateFrom, findAccount, lockAccount, type Account } from '../people/account-queries.ts';
import { publishStateChange } from '../people/account-events.ts';
import { requireFactor, type FactorPass } from '../second-factor/require-factor.ts';
import type { PresentedFactor } from '../second-factor/presented-factor.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import { assertMayBeUsed, openSession, writeCredentials } from '../tokens/grant.ts';
import { findOneTimeToken, spendOneTimeToken, type SpentToken } from '../tokens/one-time-tokens.ts';

export interface Withdrawal {
  ticket: string;
  client: Client;
  scope: string;
  factor: PresentedFactor;
}

const METHOD = 'withdrawal';

/**
 * Withdraws a cancellation during its waiting period and signs the member in, because the ticket was issued for a right
 * credential. A second factor is required here, because the sign-in that got the ticket did not check it.
 */
export async function withdrawCancellation(
  deps: AccountDeps,
  withdrawal: Withdrawal,
  from: RequestSource,
): Promise<Credentials> {
  const { ticket, client, scope } = withdrawal;
  const pass = await passSecondFactor(deps, withdrawal, from);
  const granted = await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    const found = await findOneTimeToken(tx, deps, 'withdrawal', ticket);
    // Locks the account before its ticket, as a sign-in does that replaces the ticket; the reverse order could
    // deadlock.
    if (found?.accountId) await lockAccount(tx, found.accountId);
    const spent = found && (await spendOneTimeToken(tx, deps, 'withdrawal', ticket));
    const account = spent?.accountId ? await findAccount(tx, spent.accountId, at) : null;
    const isFor = account && isForCancellation(spent, account, client);
    const restored =
      isFor && (await changeStateFrom(tx, account.id, 'cancellation_audit', { state: 'active', cancelAt: null }, at));
    // If an operator has changed the state meanwhile, the refusal names the new state. If the ticket is for another
    // cancellation, the refusal is invalid_grant.
    const isOtherState = account && account.state !== 'cancellation_audit';
    if (isOtherState && spent?.facts.clientId === client.id && !restored) {
      await assertMayBeUsed({ ...deps, db: tx }, account, client.id);
    }
    if (!restored) throw new AppError('invalid_grant', { description: 'ticket: wrong, expired or used' });
    await pass?.spend(tx);
    await recordSecurityEvent(
      tx,
      { at, accountId: restored.id, kind: 'deletion_withdrawn', clientId: client.id },
      from,
    );
    await notifyOwner(deps, tx, restored, 'deletion_withdrawn', from);
    await publishStateChange(tx, { accountId: restored.id, from: 'cancellation_audit', to: restored.state }, at);
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
  pass?.setCookies();
  return writeCredentials(deps, granted);
}

/** Whether the ticket belongs to the current cancellation of the account and to this client. */
const isForCancellation = (ticket: SpentToken<'withdrawal'> | null, { cancelAt }: Account, client: Client) =>
  ticket?.facts.clientId === client.id && ticket.facts.cancelAt === cancelAt?.toISOString();

/**
 * Requires the second factor before the ticket is spent. The caller later refuses a ticket of another account or
 * client.
 */
async function passSecondFactor(
  deps: AccountDeps,
  { ticket, client, factor }: Withdrawal,
  from: RequestSource,
): Promise<FactorPass | null> {
  const found = await findOneTimeToken(deps.db, deps, 'withdrawal', ticket);
  const account = found?.accountId ? await findAccount(deps.db, found.accountId, deps.clock.now()) : null;
  if (!account?.hasSecondFactor || !isForCancellation(found, account, client)) return null;
  return requireFactor(deps, { accountId: account.id, clientId: client.id, method: METHOD }, factor, from);
}
