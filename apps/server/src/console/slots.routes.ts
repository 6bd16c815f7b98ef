import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AddSlotRequest,
  PromotionParams,
  SavedReply,
  SaveSlotRequest,
  SlotsQuery,
  SlotsReply,
  StoppedReply,
  SwitchSlotRequest,
} from '@feisuo/contract/schemas/console-promotion';
import type { FastifyRequest } from 'fastify';
import { saveSlot, turnAllSlots, turnSlot } from '../desk/promotion.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { wrongField } from '../http/wrong-field.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { findGiving, isPromotionStopped, listSlots } from '../modules/promotion/index.ts';
import { mayGive } from './may-give.ts';

/** Places on pages, and the switches that empty them. */
export const slotsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { clock } = deps;
  const writes = { permit: 'promotion.write' } as const;
  const asserted = (request: FastifyRequest, reason?: string) =>
    mayGive(clock, request, reason, fieldRefusals.whyShown);

  app.get(
    '/promotion/slots',
    {
      config: { permit: 'promotion.read' },
      schema: {
        ...describe('Slots by their ids, and whether all are stopped'),
        querystring: SlotsQuery,
        response: { 200: SlotsReply },
      },
    },
    async ({ query: { after } }) => {
      const [rows, isStopped] = await Promise.all([
        listSlots(deps.db, { after, limit: PAGE + 1 }),
        isPromotionStopped(deps.db),
      ]);
      const ids = rows.map(({ slot }) => slot.id);
      const giving = new Set((await findGiving(deps.db, ids, clock.now())).map(({ id }) => id));
      const page = pageOf(
        rows,
        ({ slot: { id, name, styles, landingTypes, subSlots, isOff, revision }, items, on }) => ({
          id,
          name,
          styles,
          landingTypes,
          subSlots,
          isOff,
          revision,
          items,
          on,
          gives: giving.has(id),
        }),
        ({ slot }) => slot.id,
      );
      return succeed({ isStopped, ...page });
    },
  );

  app.post(
    '/promotion/slots',
    {
      config: writes,
      schema: { ...describe('A new slot'), body: AddSlotRequest, response: { 200: SavedReply } },
    },
    async (request) => {
      const { slot, reason } = request.body;
      const doing = { by: actorOf(request), ...(reason !== undefined && { reason }) };
      await saveSlot(deps, slot, null, doing, asserted(request, reason));
      return succeed({ id: slot.id });
    },
  );

  app.put(
    '/promotion/slots/:id',
    {
      config: writes,
      schema: {
        ...describe('Changes a slot that nobody changed meanwhile'),
        params: PromotionParams,
        body: SaveSlotRequest,
        response: { 200: SavedReply },
      },
    },
    async (request) => {
      const { slot, seen, reason } = request.body;
      assertSameId(slot.id, request.params.id);
      const doing = { by: actorOf(request), ...(reason !== undefined && { reason }) };
      await saveSlot(deps, slot, seen, doing, asserted(request, reason));
      return succeed({ id: slot.id });
    },
  );

  app.post(
    '/promotion/slots/:id/switch',
    {
      config: writes,
      schema: {
        ...describe('The kill switch of a slot'),
        params: PromotionParams,
        body: SwitchSlotRequest,
        response: { 200: SavedReply },
      },
    },
    async (request) => {
      const { isOff, reason } = request.body;
      const { slot } = await turnSlot(
        deps,
        request.params.id,
        isOff,
        { by: actorOf(request), reason },
        asserted(request, reason),
      );
      return succeed({ id: slot.id });
    },
  );

  app.post(
    '/promotion/switch',
    {
      config: writes,
      schema: {
        ...describe('The emergency stop of every slot; what single ones say comes back with its end'),
        body: SwitchSlotRequest,
        response: { 200: StoppedReply },
      },
    },
    async (request) => {
      const { isOff, reason } = request.body;
      const { after } = await turnAllSlots(deps, isOff, { by: actorOf(request), reason }, asserted(request, reason));
      return succeed(after);
    },
  );
};

/** The address and the body name the same thing. */
export function assertSameId(given: string, named: string): void {
  if (given !== named) throw wrongField('id', 'not that of the address', fieldRefusals.notThatOfAddress);
}
