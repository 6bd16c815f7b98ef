import { readFileSync } from 'node:fs';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { payPaths, standInPaths } from '@feisuo/contract/facts/paths';
import { PaySheet } from '@feisuo/contract/schemas/pay';
import { SandboxDoorQuery, SandboxTradeReply } from '@feisuo/contract/schemas/stand-ins';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { onlyOwnOrigin } from '../../http/origin-check.ts';
import { describeTrade } from './describe-trade.ts';
import type { PaySandbox } from './pay-sandbox.ts';
import { sandboxMerchant } from './sandbox.ts';
import { noteScan, paymentsOf } from './trades.ts';
import { issueCode, isOpenId, makeOpenId } from './wechat/open-ids.ts';
import { verifyJsapiParams } from './wechat/verify-jsapi-params.ts';

/** The openid cookie, limited to the sandbox's own paths. */
const PERSON = 'wx_person';
const YEAR_S = 31_536_000;

/** WeChat: authorization, and the JSAPI bridge. */
export const wxRoutes: FastifyPluginAsyncTypebox<{ sandbox: PaySandbox; siteOrigin: string }> = async (
  app,
  { sandbox, siteOrigin },
) => {
  const config = { host: 'site' as const };
  const route = (summary: string) => ({ tags: ['stand-ins'], summary: `Messaging app: ${summary}` });
  const bridge = readFileSync(new URL('wechat/bridge.js', import.meta.url), 'utf8');

  // No consent page: the shop learns an openid only, as with snsapi_base.
  app.get(
    standInPaths.wxAuthorize,
    { config, schema: { ...route('says who uses this browser'), querystring: SandboxDoorQuery } },
    async (request, reply) => {
      const { appid, redirect_uri: back, response_type: type, scope, state = '' } = request.query;
      const isKnown = appid === sandboxMerchant.wechat.appId && back.startsWith(siteOrigin + payPaths.sheetReturn);
      if (!isKnown || type !== 'code' || scope !== 'snsapi_base' || !/^[0-9A-Za-z]{0,128}$/.test(state)) {
        throw new AppError('invalid_argument', { description: 'redirect_uri, appid, scope or state is not accepted' });
      }
      const { db, clock, keys } = await sandbox.open();
      const known = personOf(request);
      const openId = known !== null && isOpenId(keys, known) ? known : makeOpenId(keys);
      const secure = siteOrigin.startsWith('https:') ? '; Secure' : '';
      const home = standInPaths.wxAuthorize.slice(0, standInPaths.wxAuthorize.indexOf('/connect'));
      const cookie = `${PERSON}=${openId}; Path=${home}; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`;
      const address = new URL(back);
      address.searchParams.set('code', await issueCode(db, openId, clock.now()));
      address.searchParams.set('state', state);
      return reply.header('set-cookie', cookie).redirect(address.href, 302);
    },
  );

  app.get(
    standInPaths.wxBridge,
    { config, schema: route('what its browser puts into every page, as far as paying needs it') },
    (_request, reply) => reply.type('text/javascript; charset=utf-8').send(bridge),
  );

  app.post(
    standInPaths.wxSheet,
    {
      config,
      onRequest: onlyOwnOrigin(siteOrigin),
      schema: { ...route('opens a sheet'), body: PaySheet, response: { 200: SandboxTradeReply } },
    },
    async (request) => {
      const parts = await sandbox.open();
      const found = await verifyJsapiParams(parts, request.body, personOf(request));
      if ('refusal' in found) throw new AppError('failed_precondition', { description: found.refusal });
      const now = parts.clock.now();
      await noteScan(parts.db, found.trade.id, now);
      return describeTrade(found.trade, await paymentsOf(parts.db, found.trade.id), now);
    },
  );
};

const personOf = ({ headers }: FastifyRequest): string | null =>
  new RegExp(`(?:^|; )${PERSON}=([\\w-]{28})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null;
