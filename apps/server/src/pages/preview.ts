import type { Config } from '../config/config.ts';
import type { PreviewedContent } from '../modules/content/index.ts';
import type { CachedPage } from './page-cache.ts';

/** What the site shows to whoever has the link of a draft; null for every other address. */
export type FindPreview = (address: { path: string; token: string }) => Promise<PreviewedContent | null>;

const PARAM = /[?&]preview=([\w.~-]{1,300})(?:&|$)/;

/** The token of an address that asks for a draft. */
export function previewIn(requestUrl: string): { path: string; token: string } | null {
  const token = PARAM.exec(requestUrl)?.[1];
  return token === undefined ? null : { path: requestUrl.split('?')[0] ?? '', token };
}

/** A page that is nobody's yet: kept nowhere, found by no search, and shown within the console. */
export function asPreview(
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
