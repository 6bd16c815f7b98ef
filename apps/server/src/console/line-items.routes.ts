import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import {
  AddLineItemRequest,
  AudienceReply,
  AudienceRequest,
  LineItemReply,
  LineItemsQuery,
  LineItemsReply,
  PromotionParams,
  SavedReply,
  SaveLineItemRequest,
  SwitchLineItemRequest,
} from '@feisuo/contract/schemas/console-promotion';
import type { FastifyRequest } from 'fastify';
import { estimateAudience } from '../desk/audience.ts';
import { saveWholeLineItem, turnLineItem } from '../desk/promotion.ts';
import { AppError } from '../http/app-error.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { findLineItem, searchLineItems } from '../modules/promotion/index.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { mayGive } from './may-give.ts';
import { assertSameId } from './slots.routes.ts';

/** What is shown in slots: found, written with all its creatives, started and stopped. */
export const lineItemsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock } = deps;
  const reads = { permit: 'promotion.read' } as const;
  const writes = { permit: 'promotion.write' } as const;
  const doing = (request: FastifyRequest, reason?: string) => ({
    by: actorOf(request),
    ...(reason !== undefined && { reason }),
  });
  const asserted = (request: FastifyRequest, reason?: string) =>
    mayGive(clock, request, reason, fieldRefusals.whyGiven);

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
        pageOf(
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
      schema: { ...describe('One with its creatives'), params: PromotionParams, response: { 200: LineItemReply } },
    },
    async (request) => {
      const found = await findLineItem(db, request.params.id, clock.now());
      if (!found) throw new AppError('not_found', { description: 'no such line item' });
      return succeed({ ...found, updatedAt: found.updatedAt.toISOString() });
    },
  );

  app.post(
    '/promotion/line-items',
    {
      config: writes,
      schema: { ...describe('A new line item'), body: AddLineItemRequest, response: { 200: SavedReply } },
    },
    async (request) => {
      const { reason, ...form } = request.body;
      await saveWholeLineItem(deps, { ...form, seen: null }, doing(request, reason), asserted(request, reason));
      return succeed({ id: request.body.item.id });
    },
  );

  app.put(
    '/promotion/line-items/:id',
    {
      config: writes,
      schema: {
        ...describe('Changes one that nobody changed meanwhile'),
        params: PromotionParams,
        body: SaveLineItemRequest,
        response: { 200: SavedReply },
      },
    },
    async (request) => {
      assertSameId(request.body.item.id, request.params.id);
      const { reason, ...form } = request.body;
      await saveWholeLineItem(deps, form, doing(request, reason), asserted(request, reason));
      return succeed({ id: request.body.item.id });
    },
  );

  app.post(
    '/promotion/line-items/:id/switch',
    {
      config: writes,
      schema: {
        ...describe('Starts one that nobody changed meanwhile, or stops it whatever somebody did to it'),
        params: PromotionParams,
        body: SwitchLineItemRequest,
        response: { 200: SavedReply },
      },
    },
    async (request) => {
      const { reason, ...turn } = request.body;
      const { id } = request.params;
      await turnLineItem(deps, { ...turn, id }, doing(request, reason), asserted(request, reason));
      return succeed({ id });
    },
  );

  app.post(
    '/promotion/audience',
    {
      config: reads,
      schema: { ...describe('How many a rule would reach'), body: AudienceRequest, response: { 200: AudienceReply } },
    },
    async (request) => succeed(await estimateAudience(deps, request.body)),
  );
};
