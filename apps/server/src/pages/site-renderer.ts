import { createHash } from 'node:crypto';
import { wxShareScript } from '@feisuo/contract/facts/share-card';
import type { SiteRequest, siteRequestContext } from '@feisuo/site/site-request';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { isPreviewPath } from '@feisuo/contract/facts/preview-messages';
import { isWebviewPath } from '@feisuo/contract/facts/slot-vocabulary';
import { contentPolicy, pageHeaders } from '../http/security-headers.ts';
import { compressBody } from './compressed-body.ts';
import { openSiteBuild, type MatchedRoutes, type OpenedBuild } from './open-site-build.ts';
import type { CachedPage } from './page-cache.ts';
import type { PageTelemetry } from './site-telemetry.ts';

/** Pages that account pages and applications open in frames; the sign-out page is opened by whoever somebody leaves. */
const ssoPages = new Set(['/sso/callback', '/sso/provider', '/sso/captcha']);
const signOutPage = '/sso/sign-out';

export interface FramingRules {
  accountOrigin: string;
  /** Frames previews. */
  consoleOrigin: string;
  /** The simulator of the desktop client shows every page of the site in a frame; popups show some, always. */
  hasBridgeSimulator: boolean;
  /** Origins of every registered client. */
  listClientOrigins(): Promise<string[]>;
}

/** Who may put a page of the site into a frame: nobody, unless the page is made for it. Of nested frames every one counts. */
export async function frameAncestorsOf(
  path: string,
  { accountOrigin, consoleOrigin, hasBridgeSimulator, listClientOrigins }: FramingRules,
): Promise<string[]> {
  if (ssoPages.has(path)) return ["'self'", accountOrigin];
  // An application that signs somebody out in a hidden frame has the account pages in it, and those have us.
  if (path === signOutPage) return [...new Set(["'self'", accountOrigin, ...(await listClientOrigins())])];
  if (isPreviewPath(path)) return [...new Set(["'self'", consoleOrigin])];
  return hasBridgeSimulator || isWebviewPath(path) ? ["'self'"] : [];
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The content policy's names for a page's own inline scripts. Hashes, not nonces: the page is cached. */
export function inlineScriptHashes(html: string): string[] {
  return Array.from(html.matchAll(INLINE_SCRIPT), ([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
}

/** Headers of the site's answers that reach the visitor; all others are the server's business. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'location', 'x-robots-tag'];

export interface SitePage {
  origin: string;
  /** Path and the few parameters that count. */
  address: string;
  site: SiteRequest;
  /** What the page may load and call besides ourselves. */
  outside: PageTelemetry['policy'];
  /** The kept 404 page of the address: it is answered, and none drawn, where the address turns out to have no page. */
  notFoundPage?: CachedPage | undefined;
}

export interface SiteRenderer {
  render(page: SitePage): Promise<CachedPage>;
  matchRoutes(path: string): Promise<MatchedRoutes>;
}

export interface RendererOptions extends FramingRules {
  /** Whether the messaging app's script may name share cards. */
  hasShareCards: () => boolean;
  /** Vite's client speaks inline and over a socket, which the policy forbids. */
  isDev: boolean;
}

/** Renders a page of the site to finished bytes. The build is asked for each time, because in development it changes. */
export function createSiteRenderer(loadBuild: () => Promise<ServerBuild>, options: RendererOptions): SiteRenderer {
  const opened = new WeakMap<ServerBuild, OpenedBuild>();
  const open = async () => {
    // Loaded with the first page rather than with the server: a start need not wait for it.
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
    headers['cache-control'] ??= response.ok ? 'no-cache' : 'no-store';
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
    // Weak, for it names the page and not its bytes in one encoding.
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

/** The context's key is an object of the site's own bundle, so it is taken from there. */
function contextOf(build: ServerBuild, context: RouterContextProvider, site: SiteRequest): RouterContextProvider {
  const entry = build.entry.module as unknown as { siteRequestContext: typeof siteRequestContext };
  context.set(entry.siteRequestContext, site);
  return context;
}

/** What is left to say when not even the error page could be drawn. */
const fallbackPage = Buffer.from(
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>暂时无法打开</title><h1>页面暂时无法打开</h1><p>我们这边出了点问题，请稍后刷新再试。</p><p><a href="/">回到首页</a></p></html>',
);
