import { ACCOUNT, SITE } from './client-registry.ts';

/**
 * Whether the text is an origin and nothing else: origins are written into the frame-ancestors header of the hosted
 * pages, where `*` and `;` have special meanings.
 */
export const isOrigin = (text: string): boolean =>
  text === SITE ||
  text === ACCOUNT ||
  (/^https?:\/\/(?:[A-Za-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/.test(text) &&
    URL.canParse(text) &&
    new URL(text).origin === text);

/** Whether the text can name an API: an absolute URI without a fragment (RFC 8707, 2). Nothing is sent there. */
export const isResource = (uri: string): boolean => !/[\s#]/.test(uri) && URL.canParse(uri);

/**
 * Whether the text is a web address or an address with a custom scheme, such as com.example.app:/callback. Custom
 * schemes must contain a dot, so javascript: and data: are refused.
 */
export function isAddress(uri: string): boolean {
  // The URL parser accepts missing slashes and surrounding blanks, but an address that is compared exactly must not
  // have them.
  if (/[\s#]/.test(uri)) return false;
  if ([SITE, ACCOUNT].some((own) => uri.startsWith(`${own}/`))) return true;
  if (!URL.canParse(uri)) return false;
  return /^https?:\/\/[^/]/.test(uri) || new URL(uri).protocol.includes('.');
}
