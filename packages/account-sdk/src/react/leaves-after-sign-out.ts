import type { AccountClient } from '../account-client.ts';
import { allowedAddress } from '../sso/addresses.ts';

/**
 * Whether a sign-out ends on another page: the account pages' where the scope has `sso`, or the one to go on to. A provider
 * may have a page for it or not; that is not known here.
 */
export function leavesAfterSignOut({ config, platform: { page } }: AccountClient, returnTo?: string): boolean {
  const { authorizePage, provider, scope = '', signOutOrigins, signOutPage } = config;
  const isSso = !provider && scope.split(/[+\s]/).includes('sso') && (signOutPage ?? authorizePage);
  return Boolean(page && (isSso || allowedAddress(returnTo, page.location, signOutOrigins)));
}
