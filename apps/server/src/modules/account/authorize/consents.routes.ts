import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { ConsentParams, ConsentsReply } from '@feisuo/contract/schemas/account-browser';
import { EmptyReply } from '@feisuo/contract/schemas/fields';
import { askedLocale } from '../../../http/asked-locale.ts';
import type { AccountDeps } from '../account-deps.ts';
import { personalRoute } from '../account-route.ts';
import { descriptionIn, nameIn } from '../clients/client-names.ts';
import { describeScope } from '../clients/describe-client.ts';
import { whereaboutsOf } from '../security/whereabouts.ts';
import { identifyOwner } from '../tokens/caller.ts';
import { listConsents } from './consent-queries.ts';
import { removeConsent } from './remove-consent.ts';

/** Applications that the member allowed something. */
export const consentRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  app.get(
    accountPaths.consents,
    personalRoute('Applications that the caller allowed something', {}, ConsentsReply),
    async (request) => {
      const { account } = await identifyOwner(deps, request);
      const locale = askedLocale(request.headers['accept-language']);
      const given = await listConsents(deps.db, account.id);
      const data = await Promise.all(
        given.map(async ({ clientId, scopes, givenAt }) => {
          const client = await deps.clients.find(clientId);
          const name = client ? nameIn(client, locale) : clientId;
          const description = client ? descriptionIn(client, locale) : '';
          const { picture = '', url = '' } = client ?? {};
          return {
            client: { id: clientId, name, description, picture, url },
            scopes: scopes.map((scope) => describeScope(scope, locale)),
            given_at: givenAt.toISOString(),
          };
        }),
      );
      return { total: data.length, data };
    },
  );

  app.delete(
    accountPaths.consent,
    personalRoute('Takes back what an application was allowed', { params: ConsentParams }, EmptyReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      await removeConsent(deps, caller, request.params.client_id, whereaboutsOf(request));
      return {};
    },
  );
};
