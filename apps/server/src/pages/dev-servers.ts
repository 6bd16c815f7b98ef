import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';

/** The three front ends with hot reload in `npm run dev`. */
export interface DevServers {
  site: ViteDevServer;
  signin: ViteDevServer;
  console: ViteDevServer;
  loadSiteBuild(): Promise<ServerBuild>;
  close(): Promise<void>;
}

/** Runs Vite in this process, so that development differs from production only in where files come from. */
export async function startDevServers(app: FastifyInstance): Promise<DevServers> {
  const { createServer } = await import('vite');
  const start = (name: string, base: string) => {
    const root = fileURLToPath(new URL(`../../../${name}`, import.meta.url));
    return createServer({
      root,
      base,
      appType: 'custom',
      configFile: `${root}/vite.config.ts`,
      server: { middlewareMode: true, allowedHosts: true, hmr: { server: app.server, path: `${base}__hmr` } },
    });
  };
  // Vite servers start one after another, because React Router's plugin reads its configuration from the current root
  // option.
  const site = await start('site', '/');
  const signin = await start('signin', '/account/');
  const consoleServer = await start('console', '/console/');

  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/console/api/')) return undefined;
    const vite = request.url.startsWith('/account/')
      ? signin
      : request.url.startsWith('/console/')
        ? consoleServer
        : site;
    return (await isServedBy(vite, request, reply)) ? reply : undefined;
  });
  return {
    site,
    signin,
    console: consoleServer,
    loadSiteBuild: () => site.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>,
    close: async () => void (await Promise.all([site.close(), signin.close(), consoleServer.close()])),
  };
}

function isServedBy(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve) => {
    const answered = () => {
      reply.hijack();
      resolve(true);
    };
    reply.raw.once('close', answered);
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.off('close', answered);
      resolve(false);
    });
  });
}
