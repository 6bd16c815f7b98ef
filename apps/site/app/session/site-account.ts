import { createAccountClient, createSsoClient } from '@feisuo/account-sdk';
import { openidScope, siteClientId, siteScope } from '@feisuo/contract/facts/account-vocabulary';
import { accountPages } from '@feisuo/contract/facts/paths';
import type { PageOrigins } from '../page-origins.ts';

/** The site's own pages of a sign-in. The addresses are registered to the letter. */
const ssoPaths = {
  callback: '/sso/callback',
  provider: '/sso/provider',
  captcha: '/sso/captcha',
  signOut: '/sso/sign-out',
} as const;

/** The account client of this site. */
export function createSiteAccount({ site, account }: PageOrigins) {
  const client = createAccountClient({
    clientId: siteClientId,
    // The page's own origin needs no name, and then none can be wrong.
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

// Apart, so that every operation of the service is loaded only by pages that use some.
export { createAccountApi } from '@feisuo/account-sdk';
