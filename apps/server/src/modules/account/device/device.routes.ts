import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import {
  AuthorizeDeviceRequest,
  DenyDeviceRequest,
  DeviceCodeReply,
  DeviceCodeRequest,
  DeviceRequestQuery,
  DeviceRequestReply,
} from '@feisuo/contract/schemas/account-device';
import { SudoQuery } from '@feisuo/contract/schemas/account-user';
import { EmptyReply } from '@feisuo/contract/schemas/fields';
import { requestedLocale } from '@feisuo/contract/facts/locales';
import { splitScope } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../account-route.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { presentedSudo } from '../passwords/sudo.ts';
import { whereaboutsOf } from '../security/whereabouts.ts';
import { identifyOwner } from '../tokens/caller.ts';
import { authorizeDevice } from './authorize-device.ts';
import { requestDeviceCode } from './request-device-code.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { answerDeviceGrant } from './device-queries.ts';
import { findDeviceRequest, unknownCode } from './find-device-request.ts';
import { descriptionIn, nameIn } from '../clients/client-names.ts';
import { describeScope } from '../clients/describe-client.ts';

/** How a device without a keyboard is let in (RFC 8628). It polls at auth/token. */
export const deviceRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  app.post(
    accountPaths.deviceCode,
    accountRoute('Codes for a device without a keyboard', { body: DeviceCodeRequest }, DeviceCodeReply, {
      takesForms: true,
    }),
    async (request) => {
      const client = await identifyClient(deps, request);
      return requestDeviceCode(deps, { client, scope: request.body.scope ?? '' }, whereaboutsOf(request));
    },
  );

  app.get(
    accountPaths.deviceRequest,
    personalRoute('Which device shows a code', { querystring: DeviceRequestQuery }, DeviceRequestReply),
    async (request) =>
      showDeviceRequest(deps, await identifyOwner(deps, request), request.query, whereaboutsOf(request)),
  );

  app.post(
    accountPaths.authorizeDevice,
    personalRoute('Lets a device in', { body: AuthorizeDeviceRequest, querystring: SudoQuery }, EmptyReply),
    async (request) => {
      const { user_code: userCode, client_id: clientId, scope = '' } = request.body;
      const caller = await identifyOwner(deps, request);
      const authorization = { userCode, clientId, scope, sudoToken: presentedSudo(request) };
      await authorizeDevice(deps, caller, authorization, whereaboutsOf(request));
      return {};
    },
  );

  app.post(
    accountPaths.denyDevice,
    personalRoute('Turns a device away', { body: DenyDeviceRequest }, EmptyReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      await denyDevice(deps, caller, request.body.user_code, whereaboutsOf(request));
      return {};
    },
  );
};

/** Turns a device away for good. Said twice it is done once. */
async function denyDevice(deps: AccountDeps, caller: Caller, userCode: string, from: Whereabouts): Promise<void> {
  const { account, session } = caller;
  const grant = await findDeviceRequest(deps, caller, userCode, from);
  if (grant.answer === 'denied') return;
  const answer = { answer: 'denied', accountId: account.id, sessionId: session.id, scope: '' } as const;
  if (!(await answerDeviceGrant(deps.db, grant.hash, answer, deps.clock.now()))) throw unknownCode();
}

/** Tells who asks, for what and from where, before anybody lets it in: a code may have come from a stranger. */
async function showDeviceRequest(
  deps: AccountDeps,
  caller: Caller,
  query: DeviceRequestQuery,
  from: Whereabouts,
): Promise<DeviceRequestReply> {
  const grant = await findDeviceRequest(deps, caller, query.user_code, from);
  const client = await deps.clients.find(grant.clientId);
  if (!client || grant.answer !== null) throw unknownCode();
  const { id, picture, url } = client;
  const locale = requestedLocale(query.locale, from.locale);
  const words = { name: nameIn(client, locale), description: descriptionIn(client, locale) };
  return {
    client: { id, ...words, picture, url },
    scopes: splitScope(grant.scope).map((scope) => describeScope(scope, locale)),
    device_name: grant.deviceName,
    place: grant.place,
    expires_in: Math.ceil((grant.expiresAt.getTime() - deps.clock.now().getTime()) / 1000),
  };
}
