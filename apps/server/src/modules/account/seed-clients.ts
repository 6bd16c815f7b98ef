import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { addClient, SITE } from './client-registry.ts';

/** The two first-party applications every installation has: the site itself and the desktop client. */
export async function seedClients(db: Database, clock: Clock): Promise<void> {
  const below = (path: string) => `${SITE}${path}`;
  await addClient(db, clock, {
    id: 'feisuo-site',
    name: '飞梭官网',
    description: '飞梭加速器的网站：会员、活动与下载',
    url: SITE,
    isFirstParty: true,
    scopes: ['profile', 'offline', 'jsq', 'sso', 'user', 'openid'],
    grants: ['authorization_code', 'refresh_token'],
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
    name: '飞梭桌面客户端',
    description: '飞梭加速器的 Windows 客户端',
    url: SITE,
    isFirstParty: true,
    scopes: ['profile', 'offline', 'jsq', 'sso', 'user', 'openid'],
    grants: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    redirectUris: [],
    signOutUris: [],
    origins: [],
  });
}
