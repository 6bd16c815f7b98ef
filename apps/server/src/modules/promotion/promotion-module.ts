import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { defineModule } from '../../ports/module.ts';
import { makePromotionPersonalData } from './promotion-personal-data.ts';
import type { PromotionDeps } from './promotion-deps.ts';
import { forgetOldPromotion } from './roll-up/forget-old-promotion.ts';
import type { Deps } from '../../ports/deps.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { rollUpPromotion } from './roll-up/roll-up.ts';
import { releaseHolds } from './selection/release-holds.ts';
import { openPromotionService } from './promotion-service.ts';
import { slotRoutes } from './slots/slots.routes.ts';
import { trackerRoutes } from './trackers/tracker.routes.ts';

const promotionRoutes: FastifyPluginAsyncTypebox<PromotionDeps> = async (app, deps) => {
  const service = openPromotionService(deps);
  app.addHook('onClose', () => service.close());
  await slotRoutes(app, { service });
  await trackerRoutes(app, { service });
};

const promotionJobs = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobKind[] => [
  {
    name: 'promotion-roll-up',
    retries: 3,
    retryDelaySeconds: 30,
    schedule: '*/10 * * * *',
    run: () => rollUpPromotion(db, clock.now()),
  },
  {
    name: 'promotion-return-holds',
    retries: 3,
    retryDelaySeconds: 10,
    schedule: '* * * * *',
    async run() {
      await releaseHolds(db, clock.now());
    },
  },
];

export const promotionModule = defineModule({
  name: 'promotion',
  make: (needs: PromotionDeps) => needs,
  routes: [{ scope: 'service', servedAs: ['promotion'], mount: promotionRoutes }],
  jobs: promotionJobs,
  personalData: (parts) => [makePromotionPersonalData(parts)],
  retention: [forgetOldPromotion],
});
