import { readFileSync } from 'node:fs';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { payPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { JsapiParams } from '@feisuo/contract/schemas/pay';
import { SandboxAuthorizeQuery, SandboxTradeReply } from '@feisuo/contract/schemas/sandbox';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { onlyOwnOrigin } from '../../http/origin-check.ts';
import { describeTrade } from './describe-trade.ts';
import type { PaySandbox } from './pay-sandbox.ts';
import { sandboxMerchant } from './sandbox.ts';
import { noteScan, paymentsOf } from './trades.ts';
import { issueCode, isOpenId, makeOpenId } from './wechat/open-ids.ts';
import { verifyJsapiParams } from './wechat/verify-jsapi-params.ts';

/** Cookie with the tester's openid; its path is limited to the sandbox. */
const PERSON = 'wx_person';
const YEAR_S = 31_536_000;

/** Simulates the WeChat app: the authorization endpoint and the JSAPI bridge. */
export const wxRoutes: FastifyPluginAsyncTypebox<{ sandbox: PaySandbox; siteOrigin: string }> = async (
  app,
  { sandbox, siteOrigin },
) => {
  const config = { host: 'site' as const };
  const route = (summary: string) => ({ tags: ['sandbox'], summary: `Messaging app: ${summary}` });
  const bridge = readFileSync(new URL('wechat/bridge.js', import.meta.url), 'utf8');

  // Redirects without a consent page, because the scope snsapi_base reveals only the openid.
  app.get(
    sandboxPaths.wxAuthorize,
    { config, schema: { ...route('authorizes and redirects back with a code'), querystring: SandboxAuthorizeQuery } },
    async (request, reply) => {
      const { appid, redirect_uri: back, response_type: type, scope, state = '' } = request.query;
      const isKnown = appid === sandboxMerchant.wechat.appId && back.startsWith(siteOrigin + payPaths.jsapiReturn);
      if (!isKnown || type !== 'code' || scope !== 'snsapi_base' || !/^[0-9A-Za-z]{0,128}$/.test(state)) {
        throw new AppError('invalid_argument', { description: 'redirect_uri, appid, scope or state is not accepted' });
      }
      const { db, clock, keys } = await sandbox.open();
      const known = personOf(request);
      const openId = known !== null && isOpenId(keys, known) ? known : makeOpenId(keys);
      const secure = siteOrigin.startsWith('https:') ? '; Secure' : '';
      const home = sandboxPaths.wxAuthorize.slice(0, sandboxPaths.wxAuthorize.indexOf('/connect'));
      const cookie = `${PERSON}=${openId}; Path=${home}; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`;
      const address = new URL(back);
      address.searchParams.set('code', await issueCode(db, openId, clock.now()));
      address.searchParams.set('state', state);
      return reply.header('set-cookie', cookie).redirect(address.href, 302);
    },
  );

  app.get(
    sandboxPaths.wxBridge,
    { config, schema: route('script with the JSAPI payment bridge of the WeChat browser') },
    (_request, reply) => reply.type('text/javascript; charset=utf-8').send(bridge),
  );

  app.post(
    sandboxPaths.wxJsapi,
    {
      config,
      onRequest: onlyOwnOrigin(siteOrigin),
      schema: { ...route('opens a JSAPI payment'), body: JsapiParams, response: { 200: SandboxTradeReply } },
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
