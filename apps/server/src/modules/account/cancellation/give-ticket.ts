import type { CancellationTicketReply } from '@feisuo/contract/schemas/account-user';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { findAccount } from '../people/account-queries.ts';
import { spendOneTimeToken } from '../tokens/one-time-tokens.ts';
import { erasureOf, issueTicket } from './audit.ts';

/** Gives the ticket of a cancellation, once, for the sudo token that it was asked for with. */
export async function giveCancellationTicket(
  deps: AccountDeps,
  sudoToken: string,
  client: Client,
): Promise<CancellationTicketReply> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const proof = await spendOneTimeToken(tx, deps, 'deletion', sudoToken);
    const account = proof?.accountId ? await findAccount(tx, proof.accountId, now) : null;
    const { state, cancelAt } = account ?? {};
    const isSame = state === 'cancellation_audit' && proof?.facts.cancelAt === cancelAt?.toISOString();
    if (!account || !cancelAt || !isSame || proof?.facts.clientId !== client.id) {
      throw new AppError('invalid_grant', { description: 'sudo_token: not that of a deletion, expired or used' });
    }
    const ticket = await issueTicket(tx, deps, { accountId: account.id, clientId: client.id, cancelAt });
    return { ...erasureOf(cancelAt, now), ticket };
  });
}
