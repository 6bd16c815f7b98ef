import { accountDialect } from './account-dialect.ts';
import { consoleDialect } from './console-dialect.ts';
import type { Dialect } from './dialect.ts';
import { serviceDialect } from './service-dialect.ts';

/** Below these, everything speaks the service dialect, whether or not this process serves it. */
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
/** Where error reporters send to; fixed by their protocol, and apart because their bodies are no JSON. */
export const errorPrefix = '/api';

export const isBelow = (prefix: string, url: string): boolean =>
  url.startsWith(prefix) && /^(?:[/?]|$)/.test(url.slice(prefix.length));

/** The dialect of an address by its prefix alone, for what never reaches a route; null where pages are. */
export function dialectAt(url: string): Dialect | null {
  if (isBelow('/v1', url)) return accountDialect;
  if (isBelow('/console/api', url)) return consoleDialect;
  return [...servicePrefixes, errorPrefix].some((prefix) => isBelow(prefix, url)) ? serviceDialect : null;
}
