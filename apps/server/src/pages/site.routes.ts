import type { SiteContent, SiteRequest } from '@feisuo/site/site-request';
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { isWebviewPath } from '@feisuo/contract/facts/slot-vocabulary';
import { hasBridgeSimulator } from '../config/bridge-simulator.ts';
import type { Deps } from '../ports/deps.ts';
import { readFromReplica } from '../db/replica/replica-reads.ts';
import { isUnavailable } from '../db/database-errors.ts';
import { noteStale } from '../metrics/stale-answers.ts';
import { makeForeignScriptRule } from '../config/foreign-scripts.ts';
import type { RequestHosts } from '../http/hosts.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { addressBlock } from '../http/caller-address.ts';
import { addressSubject, countHit } from '../http/rate-limit.ts';
import type { ClientRegistry } from '../modules/account/index.ts';
import { ChangeWatch, findConfigs, type Brand, type PreviewedContent } from '../modules/content/index.ts';
import { chooseEncoding } from './compressed-body.ts';
import { builds, requireBuild } from './front-end-builds.ts';
import { pageAddress, splitUrl } from './canonical-page-url.ts';
import { PageCache, type CachedPage, type PageKeys } from './page-cache.ts';
import { createSiteRenderer } from './site-renderer.ts';
import { isPrivatePath, makePageTelemetry } from './site-telemetry.ts';
import { serveStaticFiles } from './static-files.ts';
import type { StoredAssets } from './stored-assets.ts';
import type { Config } from '../config/config.ts';
import { cacheLookups } from '../metrics/business-metrics.ts';

/** Finds the content of a draft by its preview link; null for other URLs. */
type FindPreview = (address: { path: string; token: string }) => Promise<PreviewedContent | null>;

const PARAM = /[?&]preview=([\w.~-]{1,300})(?:&|$)/;

function previewIn(requestUrl: string): { path: string; token: string } | null {
  const token = PARAM.exec(requestUrl)?.[1];
  return token === undefined ? null : { path: requestUrl.split('?')[0] ?? '', token };
}

/** Headers of a preview: not cached, not indexed, and framed only by the console. */
function asPreview(
  page: CachedPage,
  { siteOrigin, consoleOrigin }: Pick<Config, 'siteOrigin' | 'consoleOrigin'>,
): CachedPage {
  const ancestors = consoleOrigin === siteOrigin ? "'self'" : consoleOrigin;
  const mark = ({ headers, body }: CachedPage['editions']['identity']) => {
    const policy = headers['content-security-policy']?.replace(/frame-ancestors [^;]+/, `frame-ancestors ${ancestors}`);
    const { etag: _, ...rest } = headers;
    const own = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' };
    return { headers: { ...rest, ...own, ...(policy && { 'content-security-policy': policy }) }, body };
  };
  const { identity, br, gzip } = page.editions;
  return { ...page, editions: { identity: mark(identity), br: mark(br), gzip: mark(gzip) } };
}

const WARM_UP_MS = 500;
/** A path that only the catch-all route `*` matches. */
const UNKNOWN_PATH = '/404';
/** The suffix of URLs that return the data of a page. */
const DATA = '.data';
/**
 * Renderings per minute. The network is limited, because a caller may have many of its addresses; the address is
 * limited too, so that it does not use up the limit of its network.
 */
const RENDERS = { perNetwork: 600, perAddress: 300 };

export interface SiteOptions extends Deps {
  brand: Brand;
  clients: Pick<ClientRegistry, 'listOrigins'>;
  /** Published content, except documents. */
  content: SiteContent;
  /** Calls a service as an anonymous visitor does. */
  askService: SiteRequest['askService'];
  /** The OpenAPI document of the public routes of this process. */
  readPublicApi: SiteRequest['readPublicApi'];
  /** When prices, sales or activities change next by schedule. */
  findNextScheduledChange(now: Date): Promise<Date | null>;
  /** Files of other versions. */
  assets: StoredAssets;
  /** Finds the unpublished content of a preview link. */
  findPreview: FindPreview;
  /** The tracking tag of a channel; only visitors from Bing get it. */
  tagOf(channel: string): string | undefined;
  /** Set in development, where Vite provides the build. Then nothing is cached or served from disk. */
  loadDevBuild: (() => Promise<ServerBuild>) | null;
}

/** The public site: static files, cached pages, and the file that the browser's round-trip test loads. */
export const siteRoutes: FastifyPluginAsync<SiteOptions> = async (app, options) => {
  const { config, signals, loadDevBuild } = options;
  const { host: siteHost, protocol } = new URL(config.siteOrigin);
  const cache = new PageCache(config.workers);
  const limitOf = (name: string, max: number) => ({ name, max: max * config.limitsScale, windowMs: 60_000 });
  const networkLimit = limitOf('page-render', RENDERS.perNetwork);
  const addressLimit = limitOf('page-render-address', RENDERS.perAddress);
  const countRender = async (ip: string) => {
    await countHit(options, addressLimit, addressSubject(ip));
    await countHit(options, networkLimit, addressBlock(ip));
  };
  const changes = new ChangeWatch(options, (now) => options.findNextScheduledChange(now));
  signals.on('content', () => {
    changes.forget();
    cache.clear();
  });
  // Settings can change the ids of outside services and the URLs of installers in pages.
  options.settings.onChange(() => cache.clear());
  // The sign-out page names the registered clients as its frame ancestors.
  signals.on('clients', () => cache.clear());
  const isSimulatorOn = hasBridgeSimulator(config);
  const telemetryOf = makePageTelemetry(options);
  const mayLoadForeign = makeForeignScriptRule(config);
  const renderer = createSiteRenderer(loadDevBuild ?? loadBuild, {
    accountOrigin: config.accountOrigin,
    consoleOrigin: config.consoleOrigin,
    isDev: config.isDev,
    hasShareCards: () => config.wx !== null && mayLoadForeign(siteHost),
    hasBridgeSimulator: isSimulatorOn,
    listClientOrigins: () => options.clients.listOrigins(),
  });
  const visitedAt = (hosts: Pick<RequestHosts, 'host' | 'isThirdParty'>): Visit => ({
    // An unknown host gets the pages of the site's own host, so that its name neither fills the cache nor appears in a
    // page.
    host: hosts.isThirdParty ? hosts.host : siteHost,
    isThirdPartyHost: hosts.isThirdParty,
    // Only a host with an analytics id is part of the cache key, so that invented host names do not fill the cache.
    analyticsHost: config.telemetry.analytics.siteIds.has(hosts.host) ? hosts.host : '',
  });

  const render = (
    { host, isThirdPartyHost, analyticsHost }: Visit,
    address: string,
    log: FastifyBaseLogger,
    { draft, notFoundPage }: { draft?: PreviewedContent; notFoundPage?: CachedPage | undefined } = {},
  ) => {
    const { content, documents } = draft ?? { content: options.content, documents: {} };
    const telemetry = telemetryOf(analyticsHost, address, { pageHost: host, isDraft: draft !== undefined });
    return renderer.render({
      notFoundPage,
      origin: `${protocol}//${host}`,
      address,
      outside: telemetry.policy,
      site: {
        host,
        mainOrigin: config.siteOrigin,
        isThirdParty: isThirdPartyHost || new URLSearchParams(address.split('?')[1]).get('tp') === '1',
        hidesCommunity: isThirdPartyHost,
        accountOrigin: config.accountOrigin,
        consoleOrigin: config.consoleOrigin,
        downloadOrigin: config.downloadOrigin ?? '',
        hasBridgeSimulator: isSimulatorOn,
        findContent: async (id) =>
          documents[id] ?? options.brand.fillIn((await findConfigs(options.db, [id]))[0]?.content),
        content,
        askService: options.askService,
        readPublicApi: options.readPublicApi,
        telemetry: telemetry.settings,
        reportError: (error) => log.error({ err: error }, 'a page could not be rendered'),
      },
    });
  };

  /**
   * Cache keys of a page and of its 404 page, which depends on nothing else in the URL. `path` has the letter case of
   * the routes.
   */
  const findKeys = async (visit: Visit, address: string): Promise<PageKeys & { path: string; address?: string }> => {
    const [path = '', query = ''] = address.split('?');
    const key = keyOf(visit, address);
    // Data responses have no cached 404 page: they are small, and no route matches their URLs.
    if (path.endsWith(DATA)) {
      const { path: page } = await renderer.matchRoutes(path.slice(0, -DATA.length));
      return { key, notFoundKey: null, path: page + DATA };
    }
    const { ids, isUnknown, path: spelled } = await renderer.matchRoutes(path);
    // A URL that not even the catch-all route matches (for example with a line break) would appear in React Router's
    // message. It is rendered as a fixed unknown path instead.
    if (ids === '') {
      return { ...(await findKeys(visit, query === '' ? UNKNOWN_PATH : `${UNKNOWN_PATH}?${query}`)), path };
    }
    const kind = ['404', ids, isWebviewPath(path), isPrivatePath(path), query];
    const notFoundKey = keyOf(visit, kind.join('\n'));
    return { key: isUnknown ? notFoundKey : key, notFoundKey, path: spelled, address };
  };

  const fill = async (
    visit: Visit,
    address: string,
    { key, notFoundKey }: PageKeys,
    log: FastifyBaseLogger,
    admit?: () => Promise<void>,
  ) => {
    await changes.look();
    const renderPublic = (notFoundPage: CachedPage | undefined) =>
      readFromReplica(options.database.replica, 'content', () => render(visit, address, log, { notFoundPage }));
    return cache.load({ key, notFoundKey }, renderPublic, admit);
  };

  if (!loadDevBuild) {
    requireBuild(builds.siteServer);
    await serveStaticFiles(app, { root: builds.siteClient, prefix: '/', isPublic: true, others: options.assets });
    // Renders the home page shortly after the start, so that the renderer is loaded when the first visitor comes.
    const home = visitedAt({ host: siteHost, isThirdParty: false });
    const warmUp = () => void fill(home, '/', { key: keyOf(home, '/'), notFoundKey: null }, app.log).catch(() => {});
    app.addHook('onListen', async () => void setTimeout(warmUp, WARM_UP_MS).unref());
  }

  app.get('/ping', { config: { host: 'site' }, logLevel: 'warn', schema: { hide: true } }, async (_request, reply) =>
    reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/plain' }).send('ok'),
  );

  app.get('/*', { config: { host: 'site', isCatchAll: true }, schema: { hide: true } }, async (request, reply) => {
    const { path, search } = splitUrl(request.url);
    if (path !== request.url.split('?', 1)[0]) return redirect(reply, path + search);
    const visit = visitedAt(request.hosts);
    const address = pageAddress(request.url, (channel) => options.tagOf(channel) !== undefined);
    const asked = previewIn(request.url);
    const draft = asked && (await options.findPreview(asked));
    if (draft) {
      await countRender(request.ip);
      return send(request, reply, asPreview(await render(visit, address, request.log, { draft }), config));
    }
    if (loadDevBuild) return send(request, reply, await render(visit, address, request.log));
    if (changes.takeDue()) cache.clear();
    const cached = cache.find(keyOf(visit, address));
    if (cached) {
      cacheLookups.page.hit += 1;
      return send(request, reply, cached);
    }
    cacheLookups.page.miss += 1;
    const keys = await findKeys(visit, address);
    if (keys.path !== path) return redirect(reply, keys.path + search);
    const keptNotFound = cache.find(keys.key);
    if (keptNotFound) return send(request, reply, keptNotFound);
    // Rendering costs a thousand times more than sending, and callers can invent any number of URLs, so renderings per
    // minute are limited.
    const admit = () => countRender(request.ip);
    try {
      const page = await fill(visit, keys.address ?? address, keys, request.log, admit);
      // A loader without a database ends in an error page.
      const stale = page.status >= 500 ? cache.findStale(keys.key) : undefined;
      if (stale) noteStale('page', request.log, { path });
      return send(request, reply, stale ?? page);
    } catch (error) {
      const stale = isUnavailable(error) ? cache.findStale(keys.key) : undefined;
      if (!stale) throw error;
      noteStale('page', request.log, { path });
      return send(request, reply, stale);
    }
  });
};

/** The properties of a request that decide which edition of the site is rendered. */
interface Visit {
  host: string;
  isThirdPartyHost: boolean;
  /** The host, if it has an analytics id; empty for all other hosts. */
  analyticsHost: string;
}

const keyOf = ({ host, analyticsHost }: Visit, address: string) => `${host}\n${analyticsHost}\n${address}`;

const loadBuild = () => import(builds.siteServer) as Promise<ServerBuild>;

/** Redirects without caching, because the query may contain a code. */
const redirect = (reply: FastifyReply, location: string) =>
  reply.headers({ ...pageHeaders, 'cache-control': 'no-store' }).redirect(location, 301);

function send(request: FastifyRequest, reply: FastifyReply, { status, etag, editions }: CachedPage) {
  const isFresh = status === 200 && isKnown(request.headers['if-none-match'], etag);
  if (isFresh) return reply.code(304).headers(editions.identity.headers).send();
  const { headers, body } = editions[chooseEncoding(request.headers['accept-encoding'])];
  return reply.code(status).headers(headers).send(body);
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
