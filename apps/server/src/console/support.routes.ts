import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ConsoleDeps } from '../modules/operator/index.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { guardiansRoutes } from './guardians.routes.ts';
import { invoicesRoutes } from './invoices.routes.ts';
import { templatesRoutes } from './templates.routes.ts';
import { ticketsRoutes } from './tickets.routes.ts';
import { wishedGamesRoutes } from './wished-games.routes.ts';

/** Everything that people ask of us, as staff see it. */
export const supportDeskRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  await ticketsRoutes(app, deps);
  await feedbackRoutes(app, deps);
  await wishedGamesRoutes(app, deps);
  await guardiansRoutes(app, deps);
  await invoicesRoutes(app, deps);
  await templatesRoutes(app, deps);
};
