import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { addressSubject, countHit } from '../http/rate-limit.ts';
import { chooseEncoding } from './compressed-body.ts';
import { builds, requireBuild } from './front-end-builds.ts';
import { PageCache, type CachedPage } from './page-cache.ts';
import { pageAddress } from './site-address.ts';
import { createSiteRenderer } from './site-renderer.ts';
import { serveStaticFiles } from './static-files.ts';

const WARM_UP_MS = 500;
const RENDERS_PER_MINUTE = 600;

export interface SiteOptions extends Deps {
  /** In development the build comes from Vite; nothing is cached and no file is served from disk. */
  loadDevBuild: (() => Promise<ServerBuild>) | null;
}

/** The public site: static files, pages rendered once for all visitors, and the target of the browser's round-trip test. */
export const siteRoutes: FastifyPluginAsync<SiteOptions> = async (app, options) => {
  const { config, signals, loadDevBuild } = options;
  const cache = new PageCache();
  const renderLimit = { name: 'page-render', max: RENDERS_PER_MINUTE * config.limitsScale, windowMs: 60_000 };
  signals.on('content', () => cache.clear());
  const renderer = createSiteRenderer(loadDevBuild ?? loadBuild, {
    accountOrigin: config.accountOrigin,
    isDev: config.isDev,
  });
  const getJson = jsonReader(app, config);

  const render = (request: FastifyRequest, host: string, address: string) =>
    renderer({
      origin: originOf(host, config),
      address,
      site: {
        host,
        isThirdParty: request.hosts.isThirdParty || new URLSearchParams(address.split('?')[1]).get('tp') === '1',
        hidesCommunity: request.hosts.isThirdParty,
        accountOrigin: config.accountOrigin,
        getJson,
        reportError: (error) => request.log.error({ err: error }, 'a page could not be rendered'),
      },
    });

  if (!loadDevBuild) {
    requireBuild(builds.siteServer);
    await serveStaticFiles(app, { root: builds.siteClient, prefix: '/' });
    // The renderer is loaded a moment after the start, which then is quicker, and before the first visitor needs it.
    app.addHook('onListen', async () => void setTimeout(() => void app.inject({ url: '/' }), WARM_UP_MS).unref());
  }

  app.get('/ping', { config: { host: 'site' }, logLevel: 'warn', schema: { hide: true } }, async (_request, reply) =>
    reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/plain' }).send('ok'),
  );

  app.get('/*', { config: { host: 'site', isCatchAll: true }, schema: { hide: true } }, async (request, reply) => {
    const url = addressOf(request);
    const host = knownHost(request, config);
    const address = pageAddress(url);
    if (loadDevBuild) return send(request, reply, await render(request, host, address));
    const key = `${host}\n${address}`;
    const kept = cache.find(key);
    if (kept) return send(request, reply, kept);
    // Rendering is a thousand times dearer than sending, and anybody can think up addresses that nobody has asked for.
    await countHit(options, renderLimit, addressSubject(request.ip));
    return send(request, reply, await cache.fill(key, () => render(request, host, address)));
  });
};

const loadBuild = () => import(builds.siteServer) as Promise<ServerBuild>;

/** The site asks for its data like any other client, only without a detour through the network where this process has it. */
function jsonReader(app: FastifyInstance, config: Deps['config']) {
  return async (path: string): Promise<unknown> => {
    if (config.services.has('content')) return (await app.inject({ url: path })).json();
    const response = await fetch(new URL(path, config.siteOrigin), { signal: AbortSignal.timeout(10_000) });
    return response.json();
  };
}

/** Hosts nobody configured see the site's pages; a made-up one must neither fill the cache nor appear in a page. */
function knownHost(request: FastifyRequest, config: Deps['config']): string {
  return request.hosts.isThirdParty ? request.hosts.host : new URL(config.siteOrigin).host;
}

const originOf = (host: string, config: Deps['config']) => `${new URL(config.siteOrigin).protocol}//${host}`;

function addressOf(request: FastifyRequest): URL {
  try {
    // Two leading slashes would name a host.
    return new URL(request.url.replace(/^\/+/, '/'), 'http://site');
  } catch {
    throw new AppError('invalid_argument', { description: 'the address cannot be read' });
  }
}

function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply.headers(page.headers).headers({ etag: page.etag, vary: 'accept-encoding' });
  if (page.status === 200 && isKnown(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).send(page.body[encoding]);
}

/** Whether the browser's list of pages it has names this one. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
