import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ChannelParams,
  ChannelReportQuery,
  ChannelReply,
  ChannelReportReply,
  ChannelsQuery,
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
import { wrongField } from '../http/wrong-field.ts';
import { changedMeanwhile } from '../http/changed-meanwhile.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import {
  findChannel,
  listUnmatched,
  listUploads,
  pageOfChannelDays,
  searchChannels,
  type Channel,
  type ChannelDay,
  type UploadRow,
} from '../modules/attribution/index.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { countVisits } from '../modules/telemetry/index.ts';
import { startOf } from '../shanghai.ts';
import { askedDays } from './asked-days.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { uploadWords } from './upload-words.ts';

/** Where people come from, what platforms are told of it, and what nothing could be made of. */
export const attributionRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock } = deps;
  const reads = { permit: 'promotion.read' } as const;
  const writes = { permit: 'promotion.write' } as const;

  app.get(
    '/channels',
    {
      config: reads,
      schema: {
        ...describe('Channels that have a name'),
        querystring: ChannelsQuery,
        response: { 200: ChannelsReply },
      },
    },
    async ({ query: { q, after } }) => {
      const found = await searchChannels(db, { words: q, after, limit: PAGE + 1 });
      return succeed(pageOf(found, channelOf, ({ id }) => id));
    },
  );

  app.get(
    '/channels/:id',
    { config: reads, schema: { ...describe('One'), params: ChannelParams, response: { 200: ChannelReply } } },
    async ({ params: { id } }) => {
      const channel = await findChannel(db, id);
      if (!channel) throw new AppError('not_found', { description: 'no such channel' });
      return succeed(channelOf(channel));
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
    async ({ query: { channel, after, ...days } }) => {
      const place = after === undefined ? undefined : readPlace(after);
      const asked = { ...askedDays(days, clock.now()), channel, after: place, limit: PAGE + 1 };
      const found = await pageOfChannelDays(db, asked, (period, only) => countVisits(db, period, only));
      return succeed(pageOf(found, (row) => row, writePlace));
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
      const rows = await listUploads(db, { state, platform, before, most: PAGE + 1 });
      return succeed(pageOf(rows, viewOf, ({ id }) => String(id)));
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
      if (!row) throw changedMeanwhile('it is neither dead nor in doubt');
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
      if (!(await giveUp(deps, Number(request.params.id), act)))
        throw changedMeanwhile('it cannot be given up any more');
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
        limit: PAGE + 1,
      });
      return succeed(
        pageOf(
          rows,
          (row) => ({ ...row, lastAt: row.lastAt.toISOString() }),
          ({ lastAt, key }) => writeCursor({ createdAt: lastAt, id: key }),
        ),
      );
    },
  );
};

/** The last row of a page of the report: its day, what it is ordered by within that, and its channel. */
const writePlace = ({ day, visits, channel }: ChannelDay) => `${day}.${visits}.${channel}`;

function readPlace(text: string) {
  const [, day = '', visits = '', channel = ''] = /^(20\d\d-\d\d-\d\d)\.(\d{1,10})\.(.*)$/s.exec(text) ?? [];
  if (day === '' || Number.isNaN(startOf(day).getTime()))
    throw wrongField('after', 'no place where a page ended', fieldRefusals.pagePlace);
  return { day, visits: Number(visits), channel };
}

const channelOf = (channel: Channel) => ({ ...channel, createdAt: channel.createdAt.toISOString() });

const viewOf = (row: UploadRow) => ({
  id: row.id,
  platform: row.platform,
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
