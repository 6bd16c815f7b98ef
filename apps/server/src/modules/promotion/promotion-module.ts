import { defineModule } from '../../ports/module.ts';
import { makePromotionBelongings } from './promotion-belongings.ts';
import type { PromotionDeps } from './promotion-deps.ts';
import { promotionJobs } from './promotion-jobs.ts';
import { promotionRoutes } from './promotion.routes.ts';
import { forgetOldPromotion } from './roll-up/forget-old-promotion.ts';

export const promotionModule = defineModule({
  name: 'promotion',
  make: (needs: PromotionDeps) => needs,
  routes: [{ scope: 'service', servedAs: ['promotion'], mount: promotionRoutes }],
  jobs: promotionJobs,
  personalData: (parts) => [makePromotionBelongings(parts)],
  retention: [forgetOldPromotion],
});
