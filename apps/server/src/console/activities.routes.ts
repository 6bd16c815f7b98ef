import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityKinds } from '@feisuo/contract/facts/activity-vocabulary';
import {
  ActivitiesQuery,
  ActivitiesReply,
  ActivityDetailReply,
  ActivityKindsReply,
  ActivityParams,
  OddsReply,
} from '@feisuo/contract/schemas/console-activity';
import { succeed } from '../http/service-dialect.ts';
import { firstRules, pageOfActivities, ruleSchemas } from '../modules/activity/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { activityRow, checkOdds, describeActivity } from './describe-activity.ts';
import { PAGE, pageOf } from '../http/page-of.ts';

/** What people take part in: made from a kind, changed, switched off. */
export const activitiesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock, brand } = deps;
  const reads = { permit: 'activity.read' } as const;

  app.get(
    '/activities',
    {
      config: reads,
      schema: {
        ...describe('Activities, the last changed first'),
        querystring: ActivitiesQuery,
        response: { 200: ActivitiesReply },
      },
    },
    async ({ query: { kind, q, state, after } }) => {
      const now = clock.now();
      const place = after === undefined ? undefined : readCursor(after);
      const found = await pageOfActivities(db, { kind, words: q, state, after: place, now, limit: PAGE + 1 });
      const page = pageOf(
        found,
        (activity) => activityRow(activity, now),
        ({ updatedAt, id }) => writeCursor({ createdAt: updatedAt, id }),
      );
      return succeed({ ...page, list: await brand.fillIn(page.list) });
    },
  );

  app.get(
    '/activities/kinds',
    {
      config: reads,
      schema: { ...describe('What rules of each kind look like'), response: { 200: ActivityKindsReply } },
    },
    async () =>
      succeed({ list: activityKinds.map((kind) => ({ kind, schema: ruleSchemas[kind], first: firstRules[kind] })) }),
  );

  app.get(
    '/activities/:id',
    {
      config: reads,
      schema: { ...describe('All of one'), params: ActivityParams, response: { 200: ActivityDetailReply } },
    },
    async (request) => succeed(await describeActivity(deps, request.params.id)),
  );

  app.get(
    '/activities/:id/odds',
    {
      config: reads,
      schema: {
        ...describe('Whether a lottery gives what it promises'),
        params: ActivityParams,
        response: { 200: OddsReply },
      },
    },
    async (request) => succeed(await checkOdds(db, request.params.id)),
  );
};
