import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import { sandboxMerchant, type Sandbox } from '../sandbox.ts';
import { appSecretOf, takeCode } from './people.ts';

type Query = Record<string, string | undefined>;

/** The messaging app's side of telling a shop who somebody is: unsigned, by GET, and 200 whatever it says. */
export const openPlatformRoutes: FastifyPluginAsync<{ open: () => Promise<Sandbox> }> = async (app, { open }) => {
  app.get('/sns/oauth2/access_token', async ({ query }) => {
    const { appid = '', secret = '', code = '', grant_type: type } = query as Query;
    const { db, clock, keys } = await open();
    if (appid !== sandboxMerchant.wechat.appId) return { errcode: 40013, errmsg: 'invalid appid' };
    if (!isSameSecret(secret, appSecretOf(keys))) return { errcode: 40125, errmsg: 'invalid appsecret' };
    if (type !== 'authorization_code') return { errcode: 40002, errmsg: 'invalid grant_type' };
    const openid = await takeCode(db, code, clock.now());
    if (openid === null) return { errcode: 40029, errmsg: 'invalid code' };
    const token = () => randomBytes(32).toString('base64url');
    return { access_token: token(), expires_in: 7200, refresh_token: token(), openid, scope: 'snsapi_base' };
  });
};
