import { showLoading } from '../rendering/show-loading.ts';
import { prepareOfflineRoutes } from '../rendering/offline-routes.ts';
import { pageRouter, routeFiles } from '../rendering/page-router.ts';
import { beginVisit } from './begin-visit.ts';
import { runTelemetry } from './run-telemetry.ts';

/** What watches over every page once it is at rest, and is no part of its first load. */
export function runLater(): void {
  // First, so that it hears what goes wrong in the rest.
  runTelemetry();
  // Also of a visit that brought nothing it is said once that it did.
  beginVisit();
  const router = pageRouter();
  const files = routeFiles();
  if (router?.routes && files) {
    prepareOfflineRoutes(router.routes, files);
    showLoading(router);
  }
  // What is promoted comes last, and nobody waits for it.
  if (router) void import('./start-promotion.ts').then((module) => module.startPromotion(router)).catch(() => {});
}
