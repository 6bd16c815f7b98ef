import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { ActivityPageQuery, ActivityPageReply, ActivitySaleReply } from '@feisuo/contract/schemas/activity-pages';
import { ActivityQuery } from '@feisuo/contract/schemas/activity-parts';
import { succeed } from '../../../http/service-dialect.ts';
import { findDefaultActivity } from '../activities/find-default-activity.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { showSale, DEFAULT_SALE } from './show-sale.ts';
import { AppError } from '../../../http/app-error.ts';
import { briefOf, findActivity, stateOf } from '../activities/activity-queries.ts';
import { readRules } from '../activities/activity-kinds.ts';

const tags = ['activity'];
/** Answers contain the server's current time, so they must not be cached. */
const noStore = { 'cache-control': 'no-store' };

export const pageRoutes: FastifyPluginAsyncTypebox<ActivityDeps> = async (app, deps) => {
  app.get(
    activityPaths.page,
    {
      schema: {
        tags,
        summary: 'A page of blocks or pictures',
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
        summary: 'Product, price and remaining quota of a sale activity',
        querystring: ActivityQuery,
        response: { 200: ActivitySaleReply },
      },
    },
    async (request, reply) => {
      reply.headers(noStore);
      return succeed(
        await showSale(deps, request.query.actId ?? (await findDefaultActivity(deps, deps.db, 'sale', DEFAULT_SALE))),
      );
    },
  );
};

/** Returns the page of an activity. If the activity is switched off, returns only its state. */
async function showPage({ db, clock }: ActivityDeps, id: string): Promise<ActivityPageReply['data']> {
  const now = clock.now();
  const activity = await findActivity(db, id);
  if (activity?.kind !== 'page' && activity?.kind !== 'image') {
    throw new AppError('not_found', { description: 'no page has this id' });
  }
  const isShown = stateOf(activity, now) !== 'off';
  return {
    now: now.toISOString(),
    activity: briefOf(activity, now),
    page: isShown && activity.kind === 'page' ? readRules('page', activity.rules) : null,
    image: isShown && activity.kind === 'image' ? readRules('image', activity.rules) : null,
  };
}
