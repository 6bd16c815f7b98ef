import {
  accountClientId,
  grantTypes,
  memberGrants,
  siteScope,
  splitScope,
} from '@feisuo/contract/facts/account-vocabulary';
import { accountPages } from '@feisuo/contract/facts/paths';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { ACCOUNT, addClient, SITE } from './client-registry.ts';

const ownScopes = [...splitScope(siteScope), 'openid'];

/** Registers the hosted pages as a client of this installation if they are not registered yet. */
export async function ensureAccountClient(db: Database, clock: Clock): Promise<void> {
  const below = (path: string) => `${ACCOUNT}${path}`;
  await addClient(db, clock, {
    id: accountClientId,
    name: '{brand}通行证',
    description: '{brand}账号的登录页与账号中心',
    url: below(accountPages.centre),
    isFirstParty: true,
    scopes: ownScopes,
    grants: [grantTypes.refreshToken],
    redirectUris: [below(accountPages.provider), below(accountPages.captcha)],
    signOutUris: [],
    origins: [ACCOUNT],
  });
}

/** Registers the two first-party applications of a new installation: the site and the desktop client. */
export async function seedClients(db: Database, clock: Clock): Promise<void> {
  const below = (path: string) => `${SITE}${path}`;
  await addClient(db, clock, {
    id: 'feisuo-site',
    name: '{brand}官网',
    description: '{brand}{suffix}的网站：会员、活动与下载',
    url: SITE,
    isFirstParty: true,
    scopes: ownScopes,
    grants: [grantTypes.authorizationCode, grantTypes.refreshToken],
    redirectUris: [
      below('/sso/callback'),
      below('/sso/callback?sso_sign_in_in_iframe='),
      below('/sso/callback?sso_sign_out_in_iframe='),
      below('/sso/provider'),
      below('/sso/captcha'),
    ],
    signOutUris: [below('/sso/sign-out?sso_sign_out=')],
    origins: [SITE],
  });
  await addClient(db, clock, {
    id: 'feisuo-desktop',
    name: '{brand}桌面客户端',
    description: '{brand}{suffix}的 Windows 客户端',
    url: SITE,
    isFirstParty: true,
    scopes: ownScopes,
    grants: [...memberGrants],
    redirectUris: [],
    signOutUris: [],
    origins: [],
  });
}
