import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adPlatforms } from '@feisuo/contract/facts/address-params';
import { standInPaths } from '@feisuo/contract/facts/paths';
import { AdFaults, AdUploadsReply } from '@feisuo/contract/schemas/stand-ins';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../../ports/deps.ts';
import { unknownRoute } from '../../../../http/dialect.ts';
import { onlyOwnOrigin } from '../../../../http/origin-check.ts';
import { onlyFromLoopback } from '../../../../http/only-from-loopback.ts';
import { listFaults, setFaults } from './faults.ts';
import { listSandboxUploads } from './send-to-sandbox.ts';

/** Sandbox routes: received uploads and faults. Available while a platform is in the sandbox. */
export const adSandboxRoutes: FastifyPluginAsyncTypebox<Pick<Deps, 'db' | 'config'>> = async (app, { db, config }) => {
  const isPlayed = () => adPlatforms.some((platform) => config.ads[platform] === null);
  // A platform configured by the environment cannot change at run time.
  if (!isPlayed()) return;
  app.addHook('onRequest', async (request) => {
    if (!isPlayed()) throw unknownRoute(request);
  });
  app.addHook('onRequest', onlyFromLoopback(config));
  const ownPage = onlyOwnOrigin(config.siteOrigin);
  /** Scripts send no origin; a browser does, and must come from our own page. */
  const noStrangePage = async (request: FastifyRequest) => {
    if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) await ownPage(request);
  };
  const route = (summary: string) => ({ tags: ['stand-ins'], summary: `Advertising platforms: ${summary}` });

  app.get(
    standInPaths.adUploads,
    { schema: { ...route('what they were told, newest first'), response: { 200: AdUploadsReply } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: await listSandboxUploads(db) };
    },
  );

  app.get(
    standInPaths.adFaults,
    { schema: { ...route('faults that are on'), response: { 200: AdFaults } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { on: await listFaults(db) };
    },
  );

  app.post(
    standInPaths.adFaults,
    {
      onRequest: noStrangePage,
      schema: { ...route('turns these faults on, and all others off'), body: AdFaults, response: { 200: AdFaults } },
    },
    async ({ body }) => {
      await setFaults(db, body.on);
      return { on: await listFaults(db) };
    },
  );
};
