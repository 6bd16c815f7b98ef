import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ChannelParams,
  ChannelReportQuery,
  ChannelReportReply,
  ChannelsReply,
  GiveUpRequest,
  RetriedReply,
  RetryDeadRequest,
  SaveChannelRequest,
  UnmatchedQuery,
  UnmatchedReply,
  UploadParams,
  UploadsQuery,
  UploadsReply,
} from '@feisuo/contract/schemas/console-attribution';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { keepChannel } from '../desk/channels.ts';
import { giveUp, sendAgain, sendDeadAgain } from '../desk/uploads.ts';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import {
  listChannels,
  listUnmatched,
  listUploads,
  reportChannels,
  type UploadRow,
} from '../modules/attribution/index.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { countVisits } from '../modules/telemetry/index.ts';
import { askedDays } from './asked-days.ts';
import { readCursor, writeCursor } from './cursor.ts';

const PAGE = 50;

/** Where people come from, what platforms are told of it, and what nothing could be made of. */
export const attributionRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock } = deps;
  const reads = { permit: 'promotion.read' } as const;
  const writes = { permit: 'promotion.write' } as const;

  app.get(
    '/channels',
    { config: reads, schema: { ...describe('Channels that have a name'), response: { 200: ChannelsReply } } },
    async () => {
      const list = await listChannels(db);
      return succeed({ list: list.map((channel) => ({ ...channel, createdAt: channel.createdAt.toISOString() })) });
    },
  );

  app.put(
    '/channels/:id',
    {
      config: writes,
      schema: {
        ...describe('Adds a channel, or changes one that is as it was seen'),
        params: ChannelParams,
        body: SaveChannelRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const { channel, seen } = request.body;
      await keepChannel(deps, { id: request.params.id, ...channel }, { by: actorOf(request) }, seen);
      return succeed({});
    },
  );

  app.get(
    '/channels/report',
    {
      config: reads,
      schema: {
        ...describe('From visit to refund, by day and channel'),
        querystring: ChannelReportQuery,
        response: { 200: ChannelReportReply },
      },
    },
    async ({ query: { channel, ...days } }) => {
      const all = await reportChannels(db, askedDays(days, clock.now()), (period) => countVisits(db, period));
      return succeed({ list: channel === undefined ? all : all.filter((row) => row.channel === channel) });
    },
  );

  app.get(
    '/attribution/uploads',
    {
      config: reads,
      schema: { ...describe('The outbox, newest first'), querystring: UploadsQuery, response: { 200: UploadsReply } },
    },
    async ({ query: { state, platform, after } }) => {
      const before = after === undefined ? undefined : Number(after);
      const rows = await listUploads(db, { state, platform, before, most: PAGE });
      const last = rows.at(-1);
      return succeed({ list: rows.map(viewOf), next: rows.length === PAGE && last ? String(last.id) : null });
    },
  );

  app.post(
    '/attribution/uploads/:id/retry',
    {
      config: writes,
      schema: {
        ...describe('Sends one that is dead or in doubt once more'),
        params: UploadParams,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const row = await sendAgain(deps, Number(request.params.id), { by: actorOf(request) });
      if (!row) throw gone('it is neither dead nor in doubt');
      return succeed({});
    },
  );

  app.post(
    '/attribution/uploads/:id/give-up',
    {
      config: writes,
      schema: {
        ...describe('One that is not to be told any more'),
        params: UploadParams,
        body: GiveUpRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      if (!(await giveUp(deps, Number(request.params.id), act))) throw gone('it cannot be given up any more');
      return succeed({});
    },
  );

  app.post(
    '/attribution/retry-dead',
    {
      config: writes,
      schema: {
        ...describe('Sends dead ones again, in turns: `next` says where to go on, null that all are done'),
        body: RetryDeadRequest,
        response: { 200: RetriedReply },
      },
    },
    async (request) => {
      const { platform, before } = request.body;
      const turn = { platform, ...(before !== undefined && { before: Number(before) }) };
      const { number, next } = await sendDeadAgain(deps, turn, { by: actorOf(request) });
      return succeed({ number, next: next === null ? null : String(next) });
    },
  );

  app.get(
    '/attribution/unmatched',
    {
      config: reads,
      schema: {
        ...describe('What named an advertisement and led to no click'),
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
        limit: PAGE,
      });
      const last = rows.at(-1);
      return succeed({
        list: rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() })),
        next: rows.length === PAGE && last ? writeCursor({ createdAt: last.lastAt, id: last.key }) : null,
      });
    },
  );
};

const gone = (description: string) => new AppError('aborted', { description, reason: 'CHANGED_MEANWHILE' });

const viewOf = (row: UploadRow) => ({
  id: row.id,
  platform: row.platform,
  event: row.event,
  action: row.action,
  valueFen: row.valueFen,
  convertedAt: row.convertedAt.toISOString(),
  state: row.state,
  why: row.why,
  tries: row.tries,
  nextTryAt: row.state === 'waiting' ? row.nextTryAt.toISOString() : null,
  sentAt: row.sentAt?.toISOString() ?? null,
});
