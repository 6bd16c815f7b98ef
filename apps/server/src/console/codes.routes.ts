import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BatchesQuery, BatchesReply } from '@feisuo/contract/schemas/console-activity';
import { PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { batchNumberOf, pageOfBatches } from '../modules/activity/index.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { readCursor, writeCursor } from './cursor.ts';

/** Routes for batches of redeem codes: create, export once, void. */
export const codesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;

  app.get(
    '/codes',
    {
      config: { permit: 'activity.read' },
      schema: {
        ...describe('Batches of redeem codes, newest first'),
        querystring: BatchesQuery,
        response: { 200: BatchesReply },
      },
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
        toPage(
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
            made: batch.size - batch.remaining,
            isWaiting,
            canTakeAgain,
          }),
          ({ batch }) => writeCursor({ createdAt: batch.madeAt, id: batch.id }),
        ),
      );
    },
  );
};
