import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { ConsentParams, ConsentsReply } from '@feisuo/contract/schemas/account-browser';
import { EmptyReply } from '@feisuo/contract/schemas/fields';
import { localeOfHeader } from '../../../http/locale-of-header.ts';
import type { AccountDeps } from '../account-deps.ts';
import { personalRoute } from '../route-options.ts';
import { descriptionIn, nameIn } from '../clients/client-names.ts';
import { describeScope } from '../clients/describe-client.ts';
import { requestSourceOf, type RequestSource } from '../security/request-source.ts';
import { identifyOwner, type Caller } from '../tokens/identify-caller.ts';
import { listConsents, deleteConsent } from './consent-queries.ts';
import { AppError } from '../../../http/app-error.ts';
import { deleteOpenDeviceGrants } from '../device/device-queries.ts';
import { recordSecurityEvent, recordEndedSessions } from '../security/security-events.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { endDescendants } from './derived-sessions.ts';
import { deleteOpenCodes } from './delete-grants.ts';

export const consentRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  app.get(accountPaths.consents, personalRoute('Consents of the caller', {}, ConsentsReply), async (request) => {
    const { account } = await identifyOwner(deps, request);
    const locale = localeOfHeader(request.headers['accept-language']);
    const consents = await listConsents(deps.db, account.id);
    const data = await Promise.all(
      consents.map(async ({ clientId, scopes, resources, givenAt }) => {
        const client = await deps.clients.find(clientId);
        const name = client ? nameIn(client, locale) : clientId;
        const description = client ? descriptionIn(client, locale) : '';
        const { picture = '', url = '' } = client ?? {};
        return {
          client: { id: clientId, name, description, picture, url },
          scopes: scopes.map((scope) => describeScope(scope, locale)),
          resources,
          given_at: givenAt.toISOString(),
        };
      }),
    );
    return { total: data.length, data };
  });

  app.delete(
    accountPaths.consent,
    personalRoute('Withdraws a consent', { params: ConsentParams }, EmptyReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      await removeConsent(deps, caller, request.params.client_id, requestSourceOf(request));
      return {};
    },
  );
};

/** Withdraws a consent. The application's sessions end immediately, and it must ask for consent again. */
async function removeConsent(deps: AccountDeps, caller: Caller, clientId: string, from: RequestSource): Promise<void> {
  const { account, session } = caller;
  const at = deps.clock.now();
  const accountId = account.id;
  await deps.db.transaction(async (tx) => {
    await lockCaller(tx, deps, caller);
    if (!(await deleteConsent(tx, accountId, clientId))) {
      throw new AppError('not_found', { description: 'client_id: the caller has given this client no consent' });
    }
    await deleteOpenCodes(tx, accountId, clientId);
    await deleteOpenDeviceGrants(tx, accountId, clientId);
    const ended = await endSessions(tx, { accountId, client: clientId, by: 'consent_removed' }, at);
    const ids = ended.map(({ id }) => id);
    const followers = await endDescendants(tx, ids, 'consent_removed', at);
    await recordSecurityEvent(tx, { at, accountId, kind: 'consent_removed', clientId, sessionId: session.id }, from);
    // `consent_removed` covers the sessions of this application. Derived sessions of other applications get events of
    // their own.
    await recordEndedSessions(tx, followers, { at, kind: 'session_ended' }, from);
  });
}
