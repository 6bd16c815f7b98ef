import { accountDialect } from './account-dialect.ts';
import { consoleDialect } from './console-dialect.ts';
import type { Dialect } from './dialect.ts';
import { serviceDialect } from './service-dialect.ts';

/** All paths below these use the service dialect, even if this process does not serve them. */
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
  '/stand-ins',
];
/** Path of error reporters, fixed by their protocol. Separate because their bodies are not JSON. */
export const errorPrefix = '/api';

export const isBelow = (prefix: string, url: string): boolean =>
  url.startsWith(prefix) && /^(?:[/?]|$)/.test(url.slice(prefix.length));

/** The dialect of a URL without a route, by prefix; null for pages. */
export function dialectAt(url: string): Dialect | null {
  if (isBelow('/v1', url)) return accountDialect;
  if (isBelow('/console/api', url)) return consoleDialect;
  return [...servicePrefixes, errorPrefix].some((prefix) => isBelow(prefix, url)) ? serviceDialect : null;
}
