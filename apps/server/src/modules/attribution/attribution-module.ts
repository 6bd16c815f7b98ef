import { defineModule } from '../../ports/module.ts';
import { attributionBelongings } from './attribution-belongings.ts';
import { attributionJobs } from './attribution-jobs.ts';
import { attributionRoutes, type AttributionRoutesDeps } from './attribution.routes.ts';
import type { ListPlacedOrders } from './conversions/note-orders.ts';
import { forgetOldAttribution } from './forget-old-attribution.ts';
import { adPlatformsOf } from './platforms/configured-platforms.ts';

interface AttributionNeeds extends AttributionRoutesDeps {
  listPlacedOrders: ListPlacedOrders;
}

export const attributionModule = defineModule({
  name: 'attribution',
  make: (needs: AttributionNeeds) => ({ ...needs, platforms: adPlatformsOf(needs) }),
  routes: [{ scope: 'service', servedAs: ['attribution'], mount: attributionRoutes }],
  jobs: attributionJobs,
  personalData: () => [attributionBelongings],
  retention: [forgetOldAttribution],
});
