import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AudienceReply,
  AudienceRequest,
  LineItemReply,
  LineItemsQuery,
  LineItemsReply,
  PromotionParams,
} from '@feisuo/contract/schemas/console-promotion';
import { estimateAudience } from '../operator-actions/promotion/audience.ts';
import { AppError } from '../http/app-error.ts';
import { PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { findLineItem, searchLineItems } from '../modules/promotion/index.ts';
import { readCursor, writeCursor } from './cursor.ts';

/** Routes for line items with their creatives: search, save, start and stop. */
export const lineItemsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock } = deps;
  const reads = { permit: 'promotion.read' } as const;

  app.get(
    '/promotion/line-items',
    {
      config: reads,
      schema: {
        ...describe('Line items, the last changed first'),
        querystring: LineItemsQuery,
        response: { 200: LineItemsReply },
      },
    },
    async ({ query: { slot, on, q, after } }) => {
      const found = await searchLineItems(db, {
        slotId: slot,
        isOn: on === undefined ? undefined : on === 'yes',
        words: q,
        after: after === undefined ? undefined : readCursor(after),
        limit: PAGE + 1,
      });
      return succeed(
        toPage(
          found,
          ({ item, taken }) => ({
            id: item.id,
            slotId: item.slotId,
            name: item.name,
            isOn: item.isOn,
            priority: item.priority,
            weight: item.weight,
            startsAt: item.startsAt?.toISOString() ?? null,
            endsAt: item.endsAt?.toISOString() ?? null,
            totalCap: item.totalCap,
            dailyCap: item.dailyCap,
            taken,
            updatedAt: item.updatedAt.toISOString(),
          }),
          ({ item }) => writeCursor({ createdAt: item.updatedAt, id: item.id }),
        ),
      );
    },
  );

  app.get(
    '/promotion/line-items/:id',
    {
      config: reads,
      schema: {
        ...describe('A line item with its creatives'),
        params: PromotionParams,
        response: { 200: LineItemReply },
      },
    },
    async (request) => {
      const found = await findLineItem(db, request.params.id, clock.now());
      if (!found) throw new AppError('not_found', { description: 'no such line item' });
      return succeed({ ...found, updatedAt: found.updatedAt.toISOString() });
    },
  );

  app.post(
    '/promotion/audience',
    {
      config: reads,
      schema: { ...describe('Estimated audience of a rule'), body: AudienceRequest, response: { 200: AudienceReply } },
    },
    async (request) => succeed(await estimateAudience(deps, request.body)),
  );
};
