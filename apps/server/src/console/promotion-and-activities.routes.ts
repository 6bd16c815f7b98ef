import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ChannelReportQuery,
  ChannelReportReply,
  UnmatchedQuery,
  UnmatchedReply,
  UploadsQuery,
  UploadsReply,
} from '@feisuo/contract/schemas/console-attribution';
import { activityKinds } from '@feisuo/contract/facts/activity-vocabulary';
import {
  ActivitiesQuery,
  ActivitiesReply,
  ActivityDetailReply,
  ActivityKindsReply,
  ActivityParams,
  OddsReply,
  ReleaseQuery,
  ReleaseReply,
} from '@feisuo/contract/schemas/console-activity';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { activityListsRoutes } from './activity-lists.routes.ts';
import { awardsRoutes } from './awards.routes.ts';
import { channelSummaryRoutes } from './channel-summary.routes.ts';
import { channelsRoutes } from './channels.routes.ts';
import { codesRoutes } from './codes.routes.ts';
import { downloadsRoutes } from './downloads.routes.ts';
import { lineItemsRoutes } from './line-items.routes.ts';
import { promotionReportsRoutes } from './promotion-reports.routes.ts';
import { promotionSummaryRoutes } from './promotion-summary.routes.ts';
import { slotsRoutes } from './slots.routes.ts';
import { invalidCursor, PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import {
  pageOfChannelDays,
  type ChannelDay,
  listUnmatched,
  listUploads,
  type ListedUpload,
} from '../modules/attribution/index.ts';
import { countVisits } from '../modules/telemetry/index.ts';
import { startOf } from '../time/shanghai.ts';
import { parseDayRange } from './parse-day-range.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { uploadWords } from '../operator-actions/settings/failure-texts.ts';
import { firstRules, pageOfActivities, ruleSchemas } from '../modules/activity/index.ts';
import { activityRow, checkOdds, describeActivity } from './describe-activity.ts';
import { describeRelease } from './describe-release.ts';

const activitiesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
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
      const page = toPage(
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
      schema: { ...describe('Schemas of activity rules by kind'), response: { 200: ActivityKindsReply } },
    },
    async () =>
      succeed({ list: activityKinds.map((kind) => ({ kind, schema: ruleSchemas[kind], first: firstRules[kind] })) }),
  );

  app.get(
    '/activities/:id',
    {
      config: reads,
      schema: { ...describe('Details of an activity'), params: ActivityParams, response: { 200: ActivityDetailReply } },
    },
    async (request) => succeed(await describeActivity(deps, request.params.id)),
  );

  app.get(
    '/activities/:id/odds',
    {
      config: reads,
      schema: {
        ...describe('Results of a lottery compared with its odds'),
        params: ActivityParams,
        response: { 200: OddsReply },
      },
    },
    async (request) => succeed(await checkOdds(db, request.params.id)),
  );

  app.get(
    '/activities/:id/release',
    {
      config: reads,
      schema: {
        ...describe('Released and given units of a prize or good, by day'),
        params: ActivityParams,
        querystring: ReleaseQuery,
        response: { 200: ReleaseReply },
      },
    },
    async ({ params: { id }, query: { thing } }) => succeed(await describeRelease(db, { id, thing, now: clock.now() })),
  );
};

/** Routes for uploads of conversions to ad platforms. */
const uploadsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  app.get(
    '/attribution/uploads',
    {
      config: { permit: 'promotion.read' },
      schema: {
        ...describe('Conversion uploads, newest first'),
        querystring: UploadsQuery,
        response: { 200: UploadsReply },
      },
    },
    async ({ query: { state, platform, after } }) => {
      const before = after === undefined ? undefined : Number(after);
      const rows = await listUploads(deps.db, { state, platform, before, most: PAGE + 1 });
      return succeed(toPage(rows, viewOf, ({ id }) => String(id)));
    },
  );
};

const viewOf = (row: ListedUpload) => ({
  id: row.id,
  platform: row.platform,
  isUnusual: row.isUnusual,
  event: row.event,
  action: row.action,
  valueFen: row.valueFen,
  convertedAt: row.convertedAt.toISOString(),
  state: row.state,
  why: uploadWords(row.why),
  tries: row.tries,
  nextTryAt: row.state === 'waiting' ? row.nextTryAt.toISOString() : null,
  sentAt: row.sentAt?.toISOString() ?? null,
});

/** Routes for click ids in links for which no click is recorded. */
const unmatchedRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db }) => {
  app.get(
    '/attribution/unmatched',
    {
      config: { permit: 'promotion.read' },
      schema: {
        ...describe('Click ids without a matching click, by day'),
        querystring: UnmatchedQuery,
        response: { 200: UnmatchedReply },
      },
    },
    async ({ query: { step, platform, after } }) => {
      const place = after === undefined ? undefined : readCursor(after);
      const rows = await listUnmatched(db, {
        step,
        platform,
        after: place && { lastAt: place.createdAt, key: place.id },
        limit: PAGE + 1,
      });
      return succeed(
        toPage(
          rows,
          (row) => ({ ...row, lastAt: row.lastAt.toISOString() }),
          ({ lastAt, key }) => writeCursor({ createdAt: lastAt, id: key }),
        ),
      );
    },
  );
};

const channelReportRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db, clock }) => {
  app.get(
    '/channels/report',
    {
      config: { permit: 'promotion.read' },
      schema: {
        ...describe('Funnel from visit to refund, by day and channel'),
        querystring: ChannelReportQuery,
        response: { 200: ChannelReportReply },
      },
    },
    async ({ query: { channel, after, ...days } }) => {
      const place = after === undefined ? undefined : readPlace(after);
      const asked = { ...parseDayRange(days, clock.now()), channel, after: place, limit: PAGE + 1 };
      const found = await pageOfChannelDays(db, asked, (period, only) => countVisits(db, period, only));
      return succeed(toPage(found, (row) => row, writePlace));
    },
  );
};

/** Writes the cursor of the channel report: day, visits and channel of the last row. */
const writePlace = ({ day, visits, channel }: ChannelDay) => `${day}.${visits}.${channel}`;

function readPlace(text: string) {
  const [, day = '', visits = '', channel = ''] = /^(20\d\d-\d\d-\d\d)\.(\d{1,10})\.(.*)$/s.exec(text) ?? [];
  if (day === '' || Number.isNaN(startOf(day).getTime())) throw invalidCursor();
  return { day, visits: Number(visits), channel };
}

export const growthRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  await slotsRoutes(app, deps);
  await lineItemsRoutes(app, deps);
  await promotionReportsRoutes(app, deps);
  await promotionSummaryRoutes(app, deps);
  await channelsRoutes(app, deps);
  await channelReportRoutes(app, deps);
  await channelSummaryRoutes(app, deps);
  await uploadsRoutes(app, deps);
  await unmatchedRoutes(app, deps);
  await downloadsRoutes(app, deps);
  await activitiesRoutes(app, deps);
  await activityListsRoutes(app, deps);
  await awardsRoutes(app, deps);
  await codesRoutes(app, deps);
};
