import { ACCOUNT, SITE } from './client-registry.ts';

/** Origins end up in the header that says who may frame the hosted pages, where `*` and `;` have meanings of their own. */
export const isOrigin = (text: string): boolean =>
  text === SITE ||
  text === ACCOUNT ||
  (/^https?:\/\/(?:[A-Za-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/.test(text) &&
    URL.canParse(text) &&
    new URL(text).origin === text);

/** Web addresses, and schemes of applications, which carry a dot (com.example.app:/callback); never javascript: or data:. */
export function isAddress(uri: string): boolean {
  // The parser forgives missing slashes and blanks around; an address that must match exactly may have neither.
  if (/[\s#]/.test(uri)) return false;
  if ([SITE, ACCOUNT].some((own) => uri.startsWith(`${own}/`))) return true;
  if (!URL.canParse(uri)) return false;
  return /^https?:\/\/[^/]/.test(uri) || new URL(uri).protocol.includes('.');
}
