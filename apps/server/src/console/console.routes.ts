import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { auditRoutes, doorRoutes, guardConsole, rosterRoutes, type ConsoleDeps } from '../modules/operator/index.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { documentRoutes } from './document.routes.ts';
import { systemRoutes } from './system.routes.ts';

/** What the console calls, under /console/api. */
export const consoleRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, options) => {
  // The prefix is this scope's own; those within would add it once more.
  const deps = { ...options, prefix: '' };
  guardConsole(app, deps);
  await app.register(doorRoutes, deps);
  await app.register(rosterRoutes, deps);
  await app.register(auditRoutes, deps);
  await app.register(systemRoutes, deps);
  await app.register(documentRoutes, deps);
  await app.register(accountsRoutes, deps);
};
