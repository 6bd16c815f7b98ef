import { ACCOUNT, SITE } from './client-registry.ts';

/** Origins go into the frame-ancestors header of the hosted pages, where `*` and `;` have special meanings. */
export const isOrigin = (text: string): boolean =>
  text === SITE ||
  text === ACCOUNT ||
  (/^https?:\/\/(?:[A-Za-z0-9.-]+|\[[0-9a-f:]+\])(?::\d+)?$/.test(text) &&
    URL.canParse(text) &&
    new URL(text).origin === text);

/** Web addresses, and custom schemes, which contain a dot (com.example.app:/callback); never javascript: or data:. */
export function isAddress(uri: string): boolean {
  // The URL parser accepts missing slashes and surrounding blanks; an address that must match exactly may have neither.
  if (/[\s#]/.test(uri)) return false;
  if ([SITE, ACCOUNT].some((own) => uri.startsWith(`${own}/`))) return true;
  if (!URL.canParse(uri)) return false;
  return /^https?:\/\/[^/]/.test(uri) || new URL(uri).protocol.includes('.');
}
