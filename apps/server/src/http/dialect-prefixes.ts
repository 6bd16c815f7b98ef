import { accountDialect } from './account-dialect.ts';
import { consoleDialect } from './console-dialect.ts';
import type { Dialect } from './dialect.ts';
import { serviceDialect } from './service-dialect.ts';

/** Path prefixes of the service dialect, including paths that this process does not serve. */
export const servicePrefixes = [
  '/xlppc.gacs',
  '/dy1-api-play',
  '/dy1-api-asset',
  '/dy1-api-cashier',
  '/payorder',
  '/act',
  '/logininfo',
  '/component_group',
  '/flowhub',
  '/collect',
  '/sandbox',
];
/**
 * The path prefix for error reports, which the reporters' protocol fixes. It is not in `servicePrefixes`, because its
 * bodies are not JSON.
 */
export const errorPrefix = '/api';

export const isBelow = (prefix: string, url: string): boolean =>
  url.startsWith(prefix) && /^(?:[/?]|$)/.test(url.slice(prefix.length));

/** The dialect (form of error responses) for a URL without a route, chosen by the path prefix; null for pages. */
export function dialectAt(url: string): Dialect | null {
  if (isBelow('/v1', url)) return accountDialect;
  if (isBelow('/console/api', url)) return consoleDialect;
  return [...servicePrefixes, errorPrefix].some((prefix) => isBelow(prefix, url)) ? serviceDialect : null;
}
