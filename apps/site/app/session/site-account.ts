import { createAccountClient, createSsoClient } from '@feisuo/account-sdk';
import { openidScope, siteClientId, siteScope } from '@feisuo/contract/facts/account-vocabulary';
import { accountPages } from '@feisuo/contract/facts/paths';
import type { PageOrigins } from '../page-origins.ts';

/** These paths must match the registered redirect URIs exactly. */
const ssoPaths = {
  callback: '/sso/callback',
  provider: '/sso/provider',
  captcha: '/sso/captcha',
  signOut: '/sso/sign-out',
} as const;

export function createSiteAccount({ site, account }: PageOrigins) {
  const client = createAccountClient({
    clientId: siteClientId,
    // Empty if the account service has the same origin as the site, because relative addresses are enough then.
    apiOrigins: account === site ? [] : [account],
    authorizePage: account + accountPages.authorize,
    signInRedirectURI: site + ssoPaths.callback,
    signOutURI: site + ssoPaths.signOut,
    scope: `${siteScope} ${openidScope}`,
    trySignIn: true,
    locale: 'zh-CN',
  });
  return { client, sso: createSsoClient(client) };
}

export type SiteAccount = ReturnType<typeof createSiteAccount>;

// Exported here and not in the module above, so that only pages that call the account service load its operations.
export { createAccountApi } from '@feisuo/account-sdk';
