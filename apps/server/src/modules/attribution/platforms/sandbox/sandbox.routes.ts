import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adPlatforms } from '@feisuo/contract/facts/address-params';
import { sandboxPaths } from '@feisuo/contract/facts/paths';
import { AdFaults, AdUploadsReply } from '@feisuo/contract/schemas/sandbox';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../../ports/deps.ts';
import { unknownRoute } from '../../../../http/dialect.ts';
import { onlyOwnOrigin } from '../../../../http/origin-check.ts';
import { onlyFromLoopback } from '../../../../http/operator-addresses.ts';
import { listFaults, setFaults } from './faults.ts';
import { listSandboxUploads } from './send-to-sandbox.ts';

/**
 * Routes that list the uploads that the sandbox received, and set simulated faults. They exist only if a platform uses
 * the sandbox.
 */
export const adSandboxRoutes: FastifyPluginAsyncTypebox<Pick<Deps, 'db' | 'config'>> = async (app, { db, config }) => {
  const isPlayed = () => adPlatforms.some((platform) => config.ads[platform] === null);
  // Operators cannot change platforms that environment variables configure. If all platforms are configured so, no
  // route is needed.
  if (!isPlayed()) return;
  app.addHook('onRequest', async (request) => {
    if (!isPlayed()) throw unknownRoute(request);
  });
  app.addHook('onRequest', onlyFromLoopback(config));
  const ownPage = onlyOwnOrigin(config.siteOrigin);
  /** Refuses requests from pages of other sites. Scripts send no `Origin` header and are allowed. */
  const noStrangePage = async (request: FastifyRequest) => {
    if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) await ownPage(request);
  };
  const route = (summary: string) => ({ tags: ['sandbox'], summary: `Advertising platforms: ${summary}` });

  app.get(
    sandboxPaths.adUploads,
    { schema: { ...route('received conversions, newest first'), response: { 200: AdUploadsReply } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: await listSandboxUploads(db) };
    },
  );

  app.get(
    sandboxPaths.adFaults,
    { schema: { ...route('simulated faults that are on'), response: { 200: AdFaults } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { on: await listFaults(db) };
    },
  );

  app.post(
    sandboxPaths.adFaults,
    {
      onRequest: noStrangePage,
      schema: { ...route('sets all simulated faults'), body: AdFaults, response: { 200: AdFaults } },
    },
    async ({ body }) => {
      await setFaults(db, body.on);
      return { on: await listFaults(db) };
    },
  );
};
