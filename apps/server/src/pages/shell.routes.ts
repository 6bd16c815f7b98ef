import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { Deps } from '../deps.ts';
import { onlyFrom } from '../http/operator-addresses.ts';
import { contentPolicy, pageHeaders } from '../http/security-headers.ts';
import type { ClientRegistry } from '../modules/account/index.ts';
import { builds, requireBuild } from './front-end-builds.ts';
import { serveStaticFiles } from './static-files.ts';

interface Shell {
  root: string;
  base: string;
  /** The page for one request; its template is index.html as built. */
  show(request: FastifyRequest, reply: FastifyReply, template: string): Promise<FastifyReply>;
}

/** The hosted account pages. Only origins of the client that a page speaks for may frame it. */
export const signinPages: FastifyPluginAsync<Deps & { clients: ClientRegistry; vite: ViteDevServer | null }> = async (
  app,
  { config, clients, vite },
) => {
  await serveShell(
    app,
    vite,
    {
      root: builds.signin,
      base: '/account',
      async show(request, reply, template) {
        const { client_id: clientId } = request.query as Record<string, unknown>;
        const client = typeof clientId === 'string' ? await clients.find(clientId) : null;
        if (!vite) reply.header('content-security-policy', contentPolicy({ frameAncestors: client?.origins ?? [] }));
        // The address carries the sign-in's state, which no other site needs to see.
        return reply.header('referrer-policy', 'no-referrer').send(template);
      },
    },
    config.accountOrigin === config.siteOrigin ? undefined : 'account',
  );
};

/** The operator's console. antd writes style elements, so each page gets a nonce of its own. */
export const consolePages: FastifyPluginAsync<Deps & { vite: ViteDevServer | null }> = async (
  app,
  { config, vite },
) => {
  app.addHook('onRequest', onlyFrom(config.operatorAddresses));
  await serveShell(
    app,
    vite,
    {
      root: builds.console,
      base: '/console',
      async show(_request, reply, template) {
        const nonce = randomBytes(18).toString('base64');
        if (!vite) reply.header('content-security-policy', contentPolicy({ styles: [`'nonce-${nonce}'`] }));
        return reply.send(template.replaceAll('__CSP_NONCE__', nonce));
      },
    },
    'site',
  );
};

async function serveShell(
  app: FastifyInstance,
  vite: ViteDevServer | null,
  { root, base, show }: Shell,
  host: 'site' | 'account' | undefined,
): Promise<void> {
  const built = vite ? null : readFileSync(requireBuild(join(root, 'index.html')), 'utf8');
  if (!vite) await serveStaticFiles(app, { root, prefix: `${base}/` });
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...pageHeaders, 'content-type': 'text/html; charset=utf-8' });
    const template =
      built ?? (await vite?.transformIndexHtml(request.url, readFileSync(join(root, '../index.html'), 'utf8'))) ?? '';
    return show(request, reply, template);
  };
  const options = { config: { isCatchAll: true, ...(host && { host }) }, schema: { hide: true }, handler };
  app.get(base, options);
  app.get(`${base}/*`, options);
}
