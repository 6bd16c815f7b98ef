import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ConsoleDeps } from '../modules/operator/index.ts';
import { activitiesRoutes } from './activities.routes.ts';
import { activityListsRoutes } from './activity-lists.routes.ts';
import { awardsRoutes } from './awards.routes.ts';
import { channelReportRoutes } from './channel-report.routes.ts';
import { channelsRoutes } from './channels.routes.ts';
import { codesRoutes } from './codes.routes.ts';
import { downloadsRoutes } from './downloads.routes.ts';
import { lineItemsRoutes } from './line-items.routes.ts';
import { promotionReportsRoutes } from './promotion-reports.routes.ts';
import { slotsRoutes } from './slots.routes.ts';
import { unmatchedRoutes } from './unmatched.routes.ts';
import { uploadsRoutes } from './uploads.routes.ts';

/** What brings people and keeps them: promotion, where they come from, installers, activities. */
export const growthRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  await slotsRoutes(app, deps);
  await lineItemsRoutes(app, deps);
  await promotionReportsRoutes(app, deps);
  await channelsRoutes(app, deps);
  await channelReportRoutes(app, deps);
  await uploadsRoutes(app, deps);
  await unmatchedRoutes(app, deps);
  await downloadsRoutes(app, deps);
  await activitiesRoutes(app, deps);
  await activityListsRoutes(app, deps);
  await awardsRoutes(app, deps);
  await codesRoutes(app, deps);
};
