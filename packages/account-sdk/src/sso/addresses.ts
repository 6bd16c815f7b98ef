import type { AccountConfig } from '../config.ts';
import { ownError } from '../errors/account-error.ts';
import { addressOf } from '../request/call.ts';
import { signOutParam } from './page-params.ts';

/** Returns an http(s) address, otherwise throws. Other schemes, such as javascript:, would run in this page. */
export function webAddress(address: string): string {
  if (!/^https?:/.test(address)) throw ownError('local', 'not a web address');
  return address;
}

/** Adds a parameter to a registered address, by which the page knows its purpose. */
export const markedAs = (address: string, param: string): string =>
  new URL(address).searchParams.has(param) ? address : addressOf(address, { [param]: '' });

/** The registered address of the application's own sign-out page, with its parameter. */
export const signOutAddressOf = ({ signOutURI }: AccountConfig): string | undefined =>
  signOutURI && markedAs(signOutURI, signOutParam);

/** Whether `href` has the origin and path of `address`, and contains the parameter `param`. */
export function isPage(href = '', address = '', param = ''): boolean {
  try {
    const [here, there] = [new URL(href), new URL(address)];
    return here.origin + here.pathname === there.origin + there.pathname && here.searchParams.has(param);
  } catch {
    return false;
  }
}

/**
 * Returns the address if a redirect to it is allowed: it must have the page's own origin or one of the given origins.
 */
export function allowedAddress(
  wanted: string | null | undefined,
  { href, origin }: Pick<Location, 'href' | 'origin'>,
  origins: readonly string[] = [],
): string | undefined {
  try {
    const url = new URL(wanted ?? '', href);
    return wanted && url.protocol.startsWith('http') && [origin, ...origins].includes(url.origin)
      ? url.href
      : undefined;
  } catch {
    return undefined;
  }
}
