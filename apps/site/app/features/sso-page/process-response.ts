import { ssoPageParams } from '@feisuo/contract/facts/account-vocabulary';
import { pageOrigins } from '../../page-origins.ts';
import { createSiteAccount, type SiteAccount } from '../../session/site-account.ts';

type AuthorizationResult = Awaited<ReturnType<SiteAccount['sso']['init']>> & { account: SiteAccount };

let taken: Promise<AuthorizationResult | null> | null = null;

/**
 * Processes the authorization response only once, because an authorization code can be used once. Null in a frame,
 * where the parent page reads the address, and on a host that is not configured.
 */
export const processResponse = (): Promise<AuthorizationResult | null> => (taken ??= take());

async function take(): Promise<AuthorizationResult | null> {
  const origins = pageOrigins();
  const params = new URLSearchParams(window.location.search);
  const isForAround = params.has(ssoPageParams.signInInFrame) || params.has(ssoPageParams.signOutInFrame);
  if (!origins || (isForAround && window.parent !== window)) return null;
  const account = createSiteAccount(origins);
  return { ...(await account.sso.init()), account };
}
