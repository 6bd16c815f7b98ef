import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { fastify } from 'fastify';
import * as expressBinding from '../../../packages/server-sdk/src/express/index.ts';
import * as fastifyBinding from '../../../packages/server-sdk/src/fastify/index.ts';
import type { TokenVerifier } from '../../../packages/server-sdk/src/tokens/token-verifier.ts';
import type { WebhookReceiver } from '../../../packages/server-sdk/src/webhooks/receive-webhook.ts';

/** A company's back end that uses the server SDK. */
export interface BackEnd {
  url: string;
  close(): Promise<void>;
}

interface BackEndParts {
  verifier: TokenVerifier;
  webhooks: WebhookReceiver;
}

const checked = { checkRevocation: true };
const scoped = { scopes: ['openid', 'profile'] };

/** A back end with Fastify. It also parses JSON, to show that the webhook route does not change other routes. */
async function startFastify({ verifier, webhooks }: BackEndParts): Promise<BackEnd> {
  const { claimsOf, requireToken } = fastifyBinding;
  const app = fastify();
  app.get('/me', { onRequest: requireToken(verifier) }, async (request) => ({ sub: claimsOf(request).sub }));
  app.get('/checked', { onRequest: requireToken(verifier, checked) }, async (request) => claimsOf(request));
  app.get('/scoped', { onRequest: requireToken(verifier, scoped) }, async () => ({}));
  app.get('/open', async (request) => claimsOf(request));
  app.post('/me', { onRequest: requireToken(verifier) }, async (request) => ({ sub: claimsOf(request).sub }));
  await app.register(
    async (part) => {
      part.get('/me', { onRequest: requireToken(verifier) }, async (request) => ({ sub: claimsOf(request).sub }));
    },
    { prefix: '/nested' },
  );
  app.post('/echo', async (request) => request.body);
  await app.register(fastifyBinding.webhooks, { path: '/feisuo', ...webhooks });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, close: () => app.close() };
}

async function startExpress({ verifier, webhooks }: BackEndParts): Promise<BackEnd> {
  const { claimsOf, requireToken } = expressBinding;
  const app = express();
  // Keeps Express from writing the errors of a test to the output.
  app.set('env', 'test');
  app.post('/feisuo', expressBinding.webhooks(webhooks));
  app.use(express.json());
  app.post('/late', expressBinding.webhooks(webhooks));
  app.get('/me', requireToken(verifier), (request, response) => void response.json({ sub: claimsOf(request).sub }));
  app.get('/checked', requireToken(verifier, checked), (request, response) => void response.json(claimsOf(request)));
  app.get('/scoped', requireToken(verifier, scoped), (_request, response) => void response.json({}));
  app.get('/open', (request, response) => void response.json(claimsOf(request)));
  app.post('/me', requireToken(verifier), (request, response) => void response.json({ sub: claimsOf(request).sub }));
  const nested = express.Router();
  nested.get('/me', requireToken(verifier), (request, response) => void response.json({ sub: claimsOf(request).sub }));
  app.use('/nested', nested);
  app.post('/echo', (request, response) => void response.json(request.body));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const backEnds = { Fastify: startFastify, Express: startExpress };
