import { showLoading } from '../rendering/show-loading.ts';
import { prepareOfflineRoutes } from '../rendering/offline-routes.ts';
import { pageRouter, routeFiles } from '../rendering/page-router.ts';
import { beginVisit } from './begin-visit.ts';
import { runTelemetry } from './run-telemetry.ts';

/** Loaded after the page, not part of the first load. */
export function runLater(): void {
  // First, so that it records errors of the rest.
  runTelemetry();
  // Also for a visit without parameters.
  beginVisit();
  const router = pageRouter();
  const files = routeFiles();
  if (router?.routes && files) {
    prepareOfflineRoutes(router.routes, files);
    showLoading(router);
  }
  // Promotion is last and not awaited.
  if (router) void import('./start-promotion.ts').then((module) => module.startPromotion(router)).catch(() => {});
}
