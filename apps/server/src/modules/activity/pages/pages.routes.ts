import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { ActivityPageQuery, ActivityPageReply, ActivitySaleReply } from '@feisuo/contract/schemas/activity-pages';
import { ActivityQuery } from '@feisuo/contract/schemas/activity-parts';
import { succeed } from '../../../http/service-dialect.ts';
import { usualOf } from '../activities/usual.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { showPage } from './show-page.ts';
import { showSale, USUAL_SALE } from './show-sale.ts';

const tags = ['activity'];
/** The server's clock is in them. */
const noStore = { 'cache-control': 'no-store' };

export const pageRoutes: FastifyPluginAsyncTypebox<ActivityDeps> = async (app, deps) => {
  app.get(
    activityPaths.page,
    {
      schema: {
        tags,
        summary: 'A page that was put together from blocks, or from pictures',
        querystring: ActivityPageQuery,
        response: { 200: ActivityPageReply },
      },
    },
    async (request, reply) => {
      reply.headers(noStore);
      return succeed(await showPage(deps, request.query.actId));
    },
  );

  app.get(
    activityPaths.sale,
    {
      schema: {
        tags,
        summary: 'What an activity sells, for how much, and how many are left',
        querystring: ActivityQuery,
        response: { 200: ActivitySaleReply },
      },
    },
    async (request, reply) => {
      reply.headers(noStore);
      return succeed(await showSale(deps, request.query.actId ?? (await usualOf(deps, deps.db, 'sale', USUAL_SALE))));
    },
  );
};
