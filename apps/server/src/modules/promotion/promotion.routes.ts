import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { PromotionDeps } from './promotion-deps.ts';
import { openPromotionDesk } from './promotion-desk.ts';
import { slotRoutes } from './slots/slots.routes.ts';
import { trackerRoutes } from './trackers/tracker.routes.ts';

/** Slots and what is reported of them. */
export const promotionRoutes: FastifyPluginAsyncTypebox<PromotionDeps> = async (app, deps) => {
  const desk = openPromotionDesk(deps);
  app.addHook('onClose', () => desk.close());
  await slotRoutes(app, { desk });
  await trackerRoutes(app, { desk });
};
