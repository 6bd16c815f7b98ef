import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityKinds } from '@feisuo/contract/facts/activity-vocabulary';
import {
  ActivitiesQuery,
  ActivitiesReply,
  ActivityDetailReply,
  ActivityKindsReply,
  ActivityParams,
  AddActivityRequest,
  KeptActivityReply,
  OddsReply,
  SaveActivityRequest,
  ShowActivityRequest,
  SwitchActivityRequest,
} from '@feisuo/contract/schemas/console-activity';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { makeActivity, saveActivity, turnActivity } from '../desk/activities.ts';
import { showOnPage } from '../desk/content.ts';
import { succeed } from '../http/service-dialect.ts';
import { firstRules, pageOfActivities, ruleSchemas } from '../modules/activity/index.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { activityRow, checkOdds, describeActivity, requireActivity } from './describe-activity.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { requirePlace } from './places-of-activity.ts';

/** What people take part in: made from a kind, changed, switched off. */
export const activitiesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock, brand } = deps;
  const reads = { permit: 'activity.read' } as const;
  const writes = { permit: 'activity.write' } as const;

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

  app.post(
    '/activities',
    {
      config: writes,
      schema: {
        ...describe('A new activity, switched off'),
        body: AddActivityRequest,
        response: { 200: KeptActivityReply },
      },
    },
    async (request) => {
      const { revision } = await makeActivity(deps, request.body, { by: actorOf(request) });
      return succeed({ id: request.body.id, revision });
    },
  );

  app.get(
    '/activities/:id',
    {
      config: reads,
      schema: { ...describe('All of one'), params: ActivityParams, response: { 200: ActivityDetailReply } },
    },
    async (request) => succeed(await describeActivity(deps, request.params.id)),
  );

  app.put(
    '/activities/:id',
    {
      config: writes,
      schema: {
        ...describe('Changes one that nobody changed meanwhile'),
        params: ActivityParams,
        body: SaveActivityRequest,
        response: { 200: KeptActivityReply },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { form, seen, reason } = request.body;
      const { revision } = await saveActivity(deps, { id, form, seen }, { by: actorOf(request), reason });
      return succeed({ id, revision });
    },
  );

  app.post(
    '/activities/:id/switch',
    {
      config: writes,
      schema: {
        ...describe('Starts one that nobody changed meanwhile, or stops it whatever somebody did to it'),
        params: ActivityParams,
        body: SwitchActivityRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const { isOff, seen, reason } = request.body;
      await turnActivity(deps, request.params.id, { isOff, seen }, { by: actorOf(request), reason });
      return succeed({});
    },
  );

  app.post(
    '/activities/:id/show',
    {
      // What visitors read on a page is the page's, whatever it is about.
      config: { permit: 'content.write' },
      schema: {
        ...describe('Lets a page of the site show this one, while its words are as they were seen'),
        params: ActivityParams,
        body: ShowActivityRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const { id } = request.params;
      requirePlace(await requireActivity(db, id), request.body);
      await showOnPage(deps, { ...request.body, id }, actorOf(request));
      return succeed({});
    },
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
