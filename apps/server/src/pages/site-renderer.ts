import { createHash } from 'node:crypto';
import { wxShareScript } from '@feisuo/contract/facts/share-card';
import type { SiteRequest, siteRequestContext } from '@feisuo/site/site-request';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { isPreviewPath } from '@feisuo/contract/facts/preview-messages';
import { isWebviewPath } from '@feisuo/contract/facts/slot-vocabulary';
import { contentPolicy, pageHeaders } from '../http/security-headers.ts';
import { compressBody } from './compressed-body.ts';
import { openSiteBuild, type MatchedRoutes, type OpenedBuild } from './open-site-build.ts';
import { STALE_S, type CachedPage } from './page-cache.ts';
import type { PageTelemetry } from './site-telemetry.ts';

/** Pages of the site that the account pages load in a frame. */
const ssoPages = new Set(['/sso/callback', '/sso/provider', '/sso/captcha']);
const signOutPage = '/sso/sign-out';

export interface FramingRules {
  accountOrigin: string;
  /** The console's origin, which may frame previews. */
  consoleOrigin: string;
  /** Whether the desktop client's simulator is on, which may frame every page. */
  hasBridgeSimulator: boolean;
  listClientOrigins(): Promise<string[]>;
}

/** The origins that may frame a page. Of a nested frame the browser checks all ancestors. */
export async function frameAncestorsOf(
  path: string,
  { accountOrigin, consoleOrigin, hasBridgeSimulator, listClientOrigins }: FramingRules,
): Promise<string[]> {
  if (ssoPages.has(path)) return ["'self'", accountOrigin];
  // A client signs out by framing the account pages, which frame this page, so both are its ancestors.
  if (path === signOutPage) return [...new Set(["'self'", accountOrigin, ...(await listClientOrigins())])];
  if (isPreviewPath(path)) return [...new Set(["'self'", consoleOrigin])];
  return hasBridgeSimulator || isWebviewPath(path) ? ["'self'"] : [];
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** CSP hashes of inline scripts. A nonce would not work for a cached page. */
export function inlineScriptHashes(html: string): string[] {
  return Array.from(html.matchAll(INLINE_SCRIPT), ([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
}

/** Headers of the rendered response that are kept. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'location', 'x-robots-tag'];

/** Caches ask for each page, and may send the previous one while this server does not answer (RFC 5861). */
const CURRENT_IF_POSSIBLE = `public, max-age=0, stale-if-error=${STALE_S}`;

interface SitePage {
  origin: string;
  /** Path of the page, with the parameters that it depends on. */
  address: string;
  site: SiteRequest;
  /** Origins of third parties from which the page may load scripts, and to which it may connect. */
  outside: PageTelemetry['policy'];
  /** The cached 404 page, used instead of rendering a new 404 page. */
  notFoundPage?: CachedPage | undefined;
}

export interface SiteRenderer {
  render(page: SitePage): Promise<CachedPage>;
  matchRoutes(path: string): Promise<MatchedRoutes>;
}

export interface RendererOptions extends FramingRules {
  /** Whether WeChat's script for share cards is allowed. */
  hasShareCards: () => boolean;
  /** Whether no content security policy is sent, because Vite's client uses inline scripts and a socket. */
  isDev: boolean;
}

/** Renders pages to bytes. `loadBuild` is called for each page, because the build changes in development. */
export function createSiteRenderer(loadBuild: () => Promise<ServerBuild>, options: RendererOptions): SiteRenderer {
  const opened = new WeakMap<ServerBuild, OpenedBuild>();
  const open = async () => {
    // React Router and the build are loaded with the first page, so that they do not delay the start.
    const [router, build] = await Promise.all([import('react-router'), loadBuild()]);
    const site = opened.get(build) ?? openSiteBuild(router, build, options.isDev ? 'development' : 'production');
    opened.set(build, site);
    return { router, build, ...site };
  };

  const render = async ({ origin, address, site, outside, notFoundPage }: SitePage): Promise<CachedPage> => {
    const { router, build, handle } = await open();
    const response = await handle(
      new Request(new URL(address, origin)),
      contextOf(build, new router.RouterContextProvider(), site),
      notFoundPage !== undefined,
    );
    if (notFoundPage && response.status === 404 && response.body === null) return notFoundPage;
    const hasFailed = response.status >= 500 && !response.headers.get('content-type')?.startsWith('text/html');
    const bytes = hasFailed ? fallbackPage : Buffer.from(await response.arrayBuffer());
    const headers: Record<string, string> = { ...pageHeaders };
    for (const name of KEPT_HEADERS) {
      const value = response.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    if (hasFailed) headers['content-type'] = 'text/html; charset=utf-8';
    headers['cache-control'] ??= response.ok ? CURRENT_IF_POSSIBLE : 'no-store';
    if (headers['content-type']?.startsWith('text/html') && !options.isDev) {
      const [path = ''] = address.split('?');
      headers['content-security-policy'] = contentPolicy({
        scripts: [
          ...inlineScriptHashes(bytes.toString('utf8')),
          ...outside.scripts,
          ...(options.hasShareCards() ? [new URL(wxShareScript).origin] : []),
        ],
        images: outside.images,
        connects: [options.accountOrigin, ...outside.connects],
        frames: ["'self'", options.accountOrigin],
        frameAncestors: await frameAncestorsOf(path, options),
      });
    }
    // A weak ETag: it identifies the page in all encodings, not the bytes of one encoding.
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    Object.assign(headers, { etag, vary: 'accept-encoding' });
    const { identity, br, gzip } = await compressBody(bytes, [200, 404].includes(response.status));
    return {
      status: response.status,
      etag,
      editions: {
        identity: { headers, body: identity },
        br: { headers: { ...headers, 'content-encoding': 'br' }, body: br },
        gzip: { headers: { ...headers, 'content-encoding': 'gzip' }, body: gzip },
      },
    };
  };
  return { render, matchRoutes: async (path) => (await open()).matchRoutes(path) };
}

/** The key of the router context is an object in the site's bundle, so it is read from the build. */
function contextOf(build: ServerBuild, context: RouterContextProvider, site: SiteRequest): RouterContextProvider {
  const entry = build.entry.module as unknown as { siteRequestContext: typeof siteRequestContext };
  context.set(entry.siteRequestContext, site);
  return context;
}

/** Sent if rendering the error page fails too. */
const fallbackPage = Buffer.from(
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>暂时无法打开</title><h1>页面暂时无法打开</h1><p>我们这边出了点问题，请稍后刷新再试。</p><p><a href="/">回到首页</a></p></html>',
);
