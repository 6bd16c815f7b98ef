import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { ActivityPageQuery, ActivityPageReply, ActivitySaleReply } from '@feisuo/contract/schemas/activity-pages';
import { ActivityQuery } from '@feisuo/contract/schemas/activity-parts';
import { succeed } from '../../../http/service-dialect.ts';
import { usualOf } from '../activities/usual.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { showSale, USUAL_SALE } from './show-sale.ts';
import { AppError } from '../../../http/app-error.ts';
import { briefOf, findActivity, stateOf } from '../activities/activity-queries.ts';
import { readRules } from '../activities/kinds.ts';

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

/** A page as it was put together, and whether its time is now. What was switched off is not shown any more, only that it is. */
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
