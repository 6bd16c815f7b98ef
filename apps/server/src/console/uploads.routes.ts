import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  GiveUpRequest,
  RetriedReply,
  RetryDeadRequest,
  UploadParams,
  UploadsQuery,
  UploadsReply,
} from '@feisuo/contract/schemas/console-attribution';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { giveUp, sendAgain, sendDeadAgain } from '../desk/uploads.ts';
import { changedMeanwhile } from '../http/changed-meanwhile.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { listUploads, type ListedUpload } from '../modules/attribution/index.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { uploadWords } from './upload-words.ts';

/** What platforms are told of the people they sent. */
export const uploadsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const writes = { permit: 'promotion.write' } as const;

  app.get(
    '/attribution/uploads',
    {
      config: { permit: 'promotion.read' },
      schema: { ...describe('The outbox, newest first'), querystring: UploadsQuery, response: { 200: UploadsReply } },
    },
    async ({ query: { state, platform, after } }) => {
      const before = after === undefined ? undefined : Number(after);
      const rows = await listUploads(deps.db, { state, platform, before, most: PAGE + 1 });
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
