import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  BatchesQuery,
  BatchesReply,
  BatchParams,
  CodesReply,
  MadeBatchReply,
  MakeBatchRequest,
  ReverseRequest,
} from '@feisuo/contract/schemas/console-activity';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { exportCodes, makeCodes, revokeCodes } from '../desk/codes.ts';
import { AppError } from '../http/app-error.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { batchNumberOf, pageOfBatches } from '../modules/activity/index.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { readCursor, writeCursor } from './cursor.ts';

/** Redeem codes, in batches: made, taken once, made worthless. */
export const codesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;
  const acts = { permit: 'activity.codes' } as const;

  app.get(
    '/codes',
    {
      config: { permit: 'activity.read' },
      schema: { ...describe('Batches, newest first'), querystring: BatchesQuery, response: { 200: BatchesReply } },
    },
    async (request) => {
      const { after, q } = request.query;
      const asking = { by: actorOf(request).actor, at: deps.clock.now() };
      const place = {
        q: q?.trim() || undefined,
        after: after === undefined ? undefined : readCursor(after),
        limit: PAGE + 1,
      };
      const rows = await pageOfBatches(db, place, asking);
      return succeed(
        pageOf(
          rows,
          ({ batch, redeemed, isWaiting, canTakeAgain }) => ({
            id: batch.id,
            number: batchNumberOf(batch),
            activityId: batch.activityId,
            name: batch.name,
            kind: batch.kind,
            awardName: batch.awardName,
            amount: batch.amount,
            perPerson: batch.perPerson,
            size: batch.size,
            validUntil: batch.validUntil.toISOString(),
            madeAt: batch.madeAt.toISOString(),
            revokedAt: batch.revokedAt?.toISOString() ?? null,
            redeemed,
            made: batch.size - batch.unmade,
            isWaiting,
            canTakeAgain,
          }),
          ({ batch }) => writeCursor({ createdAt: batch.madeAt, id: batch.id }),
        ),
      );
    },
  );

  app.post(
    '/codes',
    {
      config: acts,
      schema: {
        ...describe('Begins a batch; once all its codes are made they wait to be taken, once'),
        body: MakeBatchRequest,
        response: { 200: MadeBatchReply },
      },
    },
    async (request) => {
      const { reason, validUntil, ...batch } = request.body;
      const act = { by: actorOf(request), reason };
      return succeed({ id: await makeCodes(deps, { ...batch, validUntil: new Date(validUntil) }, act) });
    },
  );

  app.post(
    '/codes/:id/export',
    {
      config: { ...acts, isDangerous: true },
      schema: {
        ...describe('Tells the codes of a batch, once all are made, to one person'),
        params: BatchParams,
        body: ReverseRequest,
        response: { 200: CodesReply },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      reply.header('cache-control', 'no-store');
      return succeed({
        name: id,
        codes: await exportCodes(deps, id, { by: actorOf(request), reason: request.body.reason }),
      });
    },
  );

  app.post(
    '/codes/:id/revoke',
    {
      config: acts,
      schema: {
        ...describe('What was not redeemed of it is worth nothing any more'),
        params: BatchParams,
        body: ReverseRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      if (!(await revokeCodes(deps, request.params.id, act)))
        throw new AppError('not_found', { description: 'no batch that could be revoked' });
      return succeed({});
    },
  );
};
