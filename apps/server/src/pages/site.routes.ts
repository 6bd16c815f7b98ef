import type { SiteContent, SiteRequest } from '@feisuo/site/site-request';
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { addressParams, isFromBing } from '@feisuo/contract/facts/address-params';
import { isWebviewPath } from '@feisuo/contract/facts/slot-vocabulary';
import { hasBridgeSimulator } from '../config/bridge-simulator.ts';
import type { Deps } from '../ports/deps.ts';
import { makeForeignScriptRule } from '../config/foreign-scripts.ts';
import type { RequestHosts } from '../http/hosts.ts';
import { addressBlock } from '../http/caller-address.ts';
import { addressSubject, countHit } from '../http/rate-limit.ts';
import type { ClientRegistry } from '../modules/account/index.ts';
import { ChangeWatch, findConfigs, type Brand, type PreviewedContent } from '../modules/content/index.ts';
import { chooseEncoding } from './compressed-body.ts';
import { builds, requireBuild } from './front-end-builds.ts';
import { PageCache, type CachedPage, type PageKeys } from './page-cache.ts';
import { createSiteRenderer } from './site-renderer.ts';
import { isPrivatePath, makePageTelemetry } from './site-telemetry.ts';
import { serveStaticFiles } from './static-files.ts';
import type { Config } from '../config/config.ts';
import { AppError } from '../http/app-error.ts';

/** Content of a draft link; null for other URLs. */
type FindPreview = (address: { path: string; token: string }) => Promise<PreviewedContent | null>;

const PARAM = /[?&]preview=([\w.~-]{1,300})(?:&|$)/;

/** The preview token of a URL. */
function previewIn(requestUrl: string): { path: string; token: string } | null {
  const token = PARAM.exec(requestUrl)?.[1];
  return token === undefined ? null : { path: requestUrl.split('?')[0] ?? '', token };
}

/** A preview: not cached, not indexed, framed by the console. */
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
/** Matched by the route `*` only. */
const UNKNOWN_PATH = '/404';
/** Per minute. A caller may use all addresses of a network, and one address must not use up the limit of its network. */
const RENDERS = { perNetwork: 600, perAddress: 300 };

export interface SiteOptions extends Deps {
  brand: Brand;
  clients: Pick<ClientRegistry, 'listOrigins'>;
  /** Published content other than documents. */
  content: SiteContent;
  /** Calls a service as an anonymous visitor. */
  askService: SiteRequest['askService'];
  /** The next scheduled change of prices, sales or activities. */
  findNextScheduledChange(now: Date): Promise<Date | null>;
  /** Unpublished content of a preview link. */
  findPreview: FindPreview;
  /** The tracking tag of a channel, for visitors from Bing. */
  tagOf(channel: string): string | undefined;
  /** In development Vite provides the build; nothing is cached or served from disk. */
  loadDevBuild: (() => Promise<ServerBuild>) | null;
}

/** The public site: static files, cached pages, and the target of the browser's round-trip test. */
export const siteRoutes: FastifyPluginAsync<SiteOptions> = async (app, options) => {
  const { config, signals, loadDevBuild } = options;
  const { host: siteHost, protocol } = new URL(config.siteOrigin);
  const cache = new PageCache();
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
  // Pages contain ids of outside services and installer URLs.
  options.settings.onChange(() => cache.clear());
  // Frame ancestors of the sign-out page depend on registered clients.
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
    // Unknown hosts get the site's pages; they must neither fill the cache nor appear in a page.
    host: hosts.isThirdParty ? hosts.host : siteHost,
    isThirdPartyHost: hosts.isThirdParty,
    // Only hosts with an id, so that invented names do not fill the cache.
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
        telemetry: telemetry.settings,
        reportError: (error) => log.error({ err: error }, 'a page could not be rendered'),
      },
    });
  };

  /** Cache keys of a page and of its 404 page, which contains nothing else of the URL. */
  const findKeys = async (visit: Visit, address: string): Promise<PageKeys & { address?: string }> => {
    const [path = '', query = ''] = address.split('?');
    const key = keyOf(visit, address);
    // Data responses are small, and their URLs match no route.
    if (path.endsWith('.data')) return { key, notFoundKey: null };
    const { ids, isUnknown } = await renderer.matchRoutes(path);
    // A URL that not even the last route matches, such as one with a line break, would appear in React Router's message.
    if (ids === '') return findKeys(visit, query === '' ? UNKNOWN_PATH : `${UNKNOWN_PATH}?${query}`);
    const kind = ['404', ids, isWebviewPath(path), isPrivatePath(path), query];
    const notFoundKey = keyOf(visit, kind.join('\n'));
    return { key: isUnknown ? notFoundKey : key, notFoundKey, address };
  };

  const fill = async (visit: Visit, address: string, { key, notFoundKey }: PageKeys, log: FastifyBaseLogger) => {
    await changes.look();
    return cache.load({ key, notFoundKey }, (notFoundPage) => render(visit, address, log, { notFoundPage }));
  };

  if (!loadDevBuild) {
    requireBuild(builds.siteServer);
    await serveStaticFiles(app, { root: builds.siteClient, prefix: '/', isPublic: true });
    // The renderer is loaded shortly after the start, before the first visitor needs it.
    const home = visitedAt({ host: siteHost, isThirdParty: false });
    const warmUp = () => void fill(home, '/', { key: keyOf(home, '/'), notFoundKey: null }, app.log).catch(() => {});
    app.addHook('onListen', async () => void setTimeout(warmUp, WARM_UP_MS).unref());
  }

  app.get('/ping', { config: { host: 'site' }, logLevel: 'warn', schema: { hide: true } }, async (_request, reply) =>
    reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/plain' }).send('ok'),
  );

  app.get('/*', { config: { host: 'site', isCatchAll: true }, schema: { hide: true } }, async (request, reply) => {
    const visit = visitedAt(request.hosts);
    const address = pageAddress(request.url, (channel) => options.tagOf(channel) !== undefined);
    const asked = previewIn(request.url);
    const draft = asked && (await options.findPreview(asked));
    if (draft) {
      await countRender(request.ip);
      return send(request, reply, asPreview(await render(visit, address, request.log, { draft }), config));
    }
    if (loadDevBuild) return send(request, reply, await render(visit, address, request.log));
    // A scheduled change is due.
    if (changes.takeDue()) cache.clear();
    const kept = cache.find(keyOf(visit, address));
    if (kept) return send(request, reply, kept);
    const keys = await findKeys(visit, address);
    const keptNotFound = cache.find(keys.key);
    if (keptNotFound) return send(request, reply, keptNotFound);
    // Rendering costs a thousand times more than sending, and callers can invent URLs.
    await countRender(request.ip);
    return send(request, reply, await fill(visit, keys.address ?? address, keys, request.log));
  });
};

/** The edition of the site that a visitor sees. */
interface Visit {
  host: string;
  isThirdPartyHost: boolean;
  /** A host with an analytics id; empty for every other. */
  analyticsHost: string;
}

const keyOf = ({ host, analyticsHost }: Visit, address: string) => `${host}\n${analyticsHost}\n${address}`;

const loadBuild = () => import(builds.siteServer) as Promise<ServerBuild>;

function send(request: FastifyRequest, reply: FastifyReply, { status, etag, editions }: CachedPage) {
  const isFresh = status === 200 && isKnown(request.headers['if-none-match'], etag);
  if (isFresh) return reply.code(304).headers(editions.identity.headers).send();
  const { headers, body } = editions[chooseEncoding(request.headers['accept-encoding'])];
  return reply.code(status).headers(headers).send(body);
}

/** Whether If-None-Match contains the ETag. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

/**
 * The parts of a URL that a page may depend on. Others are dropped before rendering, so that pages cannot depend on
 * them and URLs share cached pages.
 */
export function pageAddress(requestUrl: string, hasTag: (channel: string) => boolean): string {
  // Most URLs are plain paths and need no parsing.
  if (/^(?:\/[\w-]+)*\/?$/.test(requestUrl)) return requestUrl;
  const url = parse(requestUrl);
  const asked = url.searchParams;
  const kept = new URLSearchParams();
  if (asked.get(addressParams.thirdParty) === '1') kept.set(addressParams.thirdParty, '1');
  // Only the presence of an image matters; the first visitor's value must not reach others.
  if (asked.get(addressParams.image)) kept.set(addressParams.image, '1');
  const channel = asked.get(addressParams.channel);
  if (channel && isFromBing(asked) && hasTag(channel)) {
    kept.set(addressParams.channel, channel);
    kept.set(addressParams.isBing, '1');
  }
  const query = kept.toString();
  return query ? `${url.pathname}?${query}` : url.pathname;
}

function parse(requestUrl: string): URL {
  try {
    // Two leading slashes would be parsed as a host.
    return new URL(requestUrl.replace(/^\/+/, '/'), 'http://site');
  } catch {
    throw new AppError('invalid_argument', { description: 'the address cannot be read' });
  }
}
