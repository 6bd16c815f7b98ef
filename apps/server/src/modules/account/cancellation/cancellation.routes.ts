import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { Credentials } from '@feisuo/contract/schemas/account-tokens';
import {
  CancellationReply,
  CancellationTicketReply,
  CancellationTicketRequest,
  SudoQuery,
  WithdrawCancellationRequest,
} from '@feisuo/contract/schemas/account-user';
import { EmptyReply } from '@feisuo/contract/schemas/fields';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../route-options.ts';
import { grantedScopes } from '../clients/granted-scopes.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { presentedSudo } from '../passwords/sudo.ts';
import { presentedFactor } from '../second-factor/presented-factor.ts';
import { requestSourceOf } from '../security/request-source.ts';
import { identifyOwner } from '../tokens/identify-caller.ts';
import { requestCancellation } from './begin-cancellation.ts';
import { withdrawCancellation } from './withdraw-cancellation.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Client } from '../clients/client-registry.ts';
import { findAccount } from '../people/account-queries.ts';
import { spendOneTimeToken } from '../tokens/one-time-tokens.ts';
import { erasureOf, issueTicket } from './waiting-period.ts';

export const cancellationRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  app.delete(
    accountPaths.me,
    personalRoute('Requests the deletion of the account', { body: SudoQuery, querystring: SudoQuery }, EmptyReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      await requestCancellation(deps, caller, presentedSudo(request), requestSourceOf(request));
      return {};
    },
  );

  app.get(
    accountPaths.cancellation,
    personalRoute('Describes the deletion of an account', {}, CancellationReply),
    async (request) => {
      await identifyOwner(deps, request);
      return { audit_days: deps.config.cancellationDays };
    },
  );

  app.post(
    accountPaths.cancellationTicket,
    accountRoute(
      'Exchanges the sudo token of a deletion for the ticket that withdraws it',
      { body: CancellationTicketRequest },
      CancellationTicketReply,
    ),
    async (request) => issueCancellationTicket(deps, request.body.sudo_token, await identifyClient(deps, request)),
  );

  app.post(
    accountPaths.withdrawCancellation,
    accountRoute('Withdraws a cancellation', { body: WithdrawCancellationRequest }, Credentials),
    async (request, reply) => {
      const client = await identifyClient(deps, request);
      const scope = grantedScopes('', client.scopes).join(' ');
      const factor = presentedFactor(deps, request, reply);
      return withdrawCancellation(
        deps,
        { ticket: request.body.ticket, client, scope, factor },
        requestSourceOf(request),
      );
    },
  );
};

/** Exchanges the sudo token of a cancellation for its withdrawal ticket. A sudo token can be exchanged once. */
async function issueCancellationTicket(
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
      throw new AppError('invalid_grant', { description: 'sudo_token: not for a deletion, expired or already used' });
    }
    const ticket = await issueTicket(tx, deps, { accountId: account.id, clientId: client.id, cancelAt });
    return { ...erasureOf(cancelAt, now), ticket };
  });
}
