import { showLoading } from '../rendering/show-loading.ts';
import { prepareOfflineRoutes } from '../rendering/offline-routes.ts';
import { openFromServer } from '../rendering/replaced-build.ts';
import { pageRouter, routeFiles } from '../rendering/page-router.ts';
import { beginVisit } from './begin-visit.ts';
import { runTelemetry } from './run-telemetry.ts';

/** Starts the code that is loaded after the page. It is not part of the first load. */
export function runLater(): void {
  // Telemetry starts first, so that it records errors of the code started below.
  runTelemetry();
  // Also called for a visit without parameters in its address.
  beginVisit();
  const router = pageRouter();
  const files = routeFiles();
  if (router?.routes && files) {
    prepareOfflineRoutes(router.routes, files, {
      load: (file) => import(/* @vite-ignore */ file),
      recover: async () => {
        const next = router.state.navigation.location;
        return next ? openFromServer(next.pathname + (next.search ?? '') + (next.hash ?? '')) : false;
      },
    });
    showLoading(router);
  }
  // Promotion starts last, because no other code depends on it.
  if (router) void import('./start-promotion.ts').then((module) => module.startPromotion(router)).catch(() => {});
}
