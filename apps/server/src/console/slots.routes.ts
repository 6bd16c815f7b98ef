import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SlotsQuery, SlotsReply } from '@feisuo/contract/schemas/console-promotion';
import { PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { findGiveawaySlots, isPromotionStopped, listSlots } from '../modules/promotion/index.ts';

export const slotsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { clock } = deps;

  app.get(
    '/promotion/slots',
    {
      config: { permit: 'promotion.read' },
      schema: {
        ...describe('Slots by id, and whether the emergency stop is on'),
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
      const giving = new Set((await findGiveawaySlots(deps.db, ids, clock.now())).map(({ id }) => id));
      const page = toPage(
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
};
