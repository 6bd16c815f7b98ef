import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ConsoleDeps } from '../modules/operator/index.ts';
import { activitiesRoutes } from './activities.routes.ts';
import { attributionRoutes } from './attribution.routes.ts';
import { awardsRoutes } from './awards.routes.ts';
import { codesRoutes } from './codes.routes.ts';
import { downloadsRoutes } from './downloads.routes.ts';
import { lineItemsRoutes } from './line-items.routes.ts';
import { promotionReportsRoutes } from './promotion-reports.routes.ts';
import { slotsRoutes } from './slots.routes.ts';

/** What brings people and keeps them: promotion, where they come from, installers, activities. */
export const growthRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  await app.register(slotsRoutes, deps);
  await app.register(lineItemsRoutes, deps);
  await app.register(promotionReportsRoutes, deps);
  await app.register(attributionRoutes, deps);
  await app.register(downloadsRoutes, deps);
  await app.register(activitiesRoutes, deps);
  await app.register(awardsRoutes, deps);
  await app.register(codesRoutes, deps);
};
