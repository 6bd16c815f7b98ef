import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { pushedRequestLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { PushedRequest, PushedRequestReply } from '@feisuo/contract/schemas/account-authorize';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import { isConfidential } from '../clients/auth-method.ts';
import type { Client } from '../clients/client-registry.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { accountRoute } from '../route-options.ts';
import { requestSourceOf } from '../security/request-source.ts';
import { readPushedKey } from '../tokens/token-binding.ts';
import { checkRequest } from './check-request.ts';
import { storePushedRequest } from './pushed-requests.ts';
import { paramsOfPush } from './request-params.ts';

const HOUR_MS = 3_600_000;

/** Public clients cannot prove who they are, so their requests count for the network address. */
async function countPush(deps: AccountDeps, client: Client, address: string): Promise<void> {
  const { perAddressAnHour, perClientAnHour } = pushedRequestLimits;
  const max = perAddressAnHour * deps.config.limitsScale;
  if (isConfidential(client))
    await countHit(deps, { name: 'pushed-requests-by-client', max: perClientAnHour, windowMs: HOUR_MS }, client.id);
  else await countHit(deps, { name: 'pushed-requests-by-address', max, windowMs: HOUR_MS }, address);
}

/** Pushed authorization requests (RFC 9126). */
export const pushedRequestRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const route = accountRoute(
    'Takes an authorization request from a client',
    { body: PushedRequest },
    PushedRequestReply,
    {
      takesForms: true,
    },
  );
  app.post(
    accountPaths.pushedRequest,
    { ...route, schema: { ...route.schema, response: { 201: PushedRequestReply } } },
    async (request, reply) => {
      const client = await identifyClient(deps, request);
      await countPush(deps, client, requestSourceOf(request).address);
      const { body } = request;
      if (!body.redirect_uri) throw new AppError('invalid_request', { description: 'redirect_uri: missing' });
      await checkRequest(deps, client, { response_type: '', ...body }, { isPushed: true });
      const jkt = await readPushedKey(deps, request, client, body.dpop_jkt);
      reply.code(201);
      return storePushedRequest(deps, client.id, paramsOfPush({ ...body, ...(jkt && { dpop_jkt: jkt }) }));
    },
  );
};
