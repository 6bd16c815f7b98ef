import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { activityPaths, payPaths } from '@feisuo/contract/facts/paths';
import { PreferentialQuotaReply, PreferentialQuotaRequest } from '@feisuo/contract/schemas/activity';
import {
  ComponentGroupParams,
  ComponentGroupQuery,
  ComponentGroupReply,
  PanelQuery,
  PanelReply,
  PayIdPayInfoQuery,
  PayIdPayInfoReply,
} from '@feisuo/contract/schemas/pay';
import { Type } from 'typebox';
import { AppError } from '../../../http/app-error.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { findDefaultPage, findPayPage, findPayPageOfGroup } from './pay-pages.ts';
import { listBalances } from './quota-balances.ts';
import { showPanel } from './show-panel.ts';
import type { CatalogueDeps } from './catalogue-deps.ts';

/** How long browsers and caches in between may keep what a pay page offers. */
const PAGE_MAX_AGE_S = 60;
const Nothing = Type.Unsafe<undefined>({ type: 'null' });

/** What can be bought, where, for how much, and how many are left. */
export const catalogueRoutes: FastifyPluginAsyncTypebox<CatalogueDeps> = async (app, deps) => {
  const { db, clock, config } = deps;

  app.get(
    payPaths.panel,
    {
      config: { jsonp: true },
      schema: {
        tags: ['pay'],
        summary: 'What the cashier offers, and for members what lets them order once; JSONP with callback',
        querystring: PanelQuery,
        response: { 200: PanelReply },
      },
    },
    async (request) => {
      const { access_token: token, user_id: userId, aidfrom } = request.query;
      const isVisitor = !token && request.headers.authorization === undefined;
      const accountId = isVisitor ? null : (await deps.identify(request, token)).accountId;
      if (accountId !== null && userId && userId !== accountId) {
        throw new AppError('permission_denied', { description: "user_id is not the token's" });
      }
      // Somebody without an account looks, and signs in to buy.
      const isMember = accountId !== null && !isAnonymousSub(accountId);
      return succeed(await showPanel(deps, { channel: aidfrom ?? null, accountId: isMember ? accountId : null }));
    },
  );

  app.get(
    payPaths.payIdPayInfo,
    {
      config: { jsonp: true },
      schema: {
        tags: ['pay'],
        summary: 'What a pay page offers and how it pays; JSONP with callback',
        querystring: PayIdPayInfoQuery,
        response: { 200: PayIdPayInfoReply },
      },
    },
    async ({ query }) => {
      const id = query.paypageid || config.pay.defaults.pageId;
      const page = query.paypageid ? await findPayPage(db, id) : await findDefaultPage(db, id);
      if (!page) throw new AppError('not_found', { description: `no pay page ${id}` });
      return succeed({
        paypageid: page.id,
        referfrom: page.referFrom,
        payway: page.payWay,
        types: page.types.filter((type) => deps.waysToPay().payTypes.includes(type)),
        products: page.entries.map(({ productId, actId, num }) => ({ num, actid: actId, pid: productId })),
      });
    },
  );

  app.get(
    payPaths.componentGroup,
    {
      config: { jsonp: true },
      schema: {
        tags: ['pay'],
        summary: 'A component group: the products of a pay page; JSONP with callback',
        params: ComponentGroupParams,
        querystring: ComponentGroupQuery,
        response: { 200: ComponentGroupReply, 304: Nothing },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const page = await findPayPageOfGroup(db, Number(id));
      if (!page) throw new AppError('not_found', { description: `no component group ${id}` });
      const pidArray = page.entries.map(({ productId, actId, num }) => ({ num, pid: { actId, pidId: productId } }));
      const etag = `W/"${createHash('sha256').update(JSON.stringify(pidArray)).digest('base64url').slice(0, 27)}"`;
      reply.headers({ 'cache-control': `public, max-age=${PAGE_MAX_AGE_S}`, etag });
      if (request.headers['if-none-match']?.split(', ').includes(etag)) return reply.code(304).send(undefined);
      return succeed({ component_raw: { payArray: [{ pidArray }] } });
    },
  );

  app.post(
    activityPaths.preferentialQuota,
    {
      schema: {
        tags: ['pay'],
        summary: 'How many of these products are left',
        body: PreferentialQuotaRequest,
        response: { 200: PreferentialQuotaReply },
      },
    },
    async ({ body }) => succeed({ list: await listBalances(db, body.productList, clock.now()) }),
  );
};
