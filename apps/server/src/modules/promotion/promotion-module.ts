import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { defineModule } from '../../ports/module.ts';
import { makePromotionBelongings } from './promotion-belongings.ts';
import type { PromotionDeps } from './promotion-deps.ts';
import { forgetOldPromotion } from './roll-up/forget-old-promotion.ts';
import type { Deps } from '../../ports/deps.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { rollUpPromotion } from './roll-up/roll-up.ts';
import { returnHolds } from './selection/counter-queries.ts';
import { openPromotionDesk } from './promotion-desk.ts';
import { slotRoutes } from './slots/slots.routes.ts';
import { trackerRoutes } from './trackers/tracker.routes.ts';

/** Slots and what is reported of them. */
const promotionRoutes: FastifyPluginAsyncTypebox<PromotionDeps> = async (app, deps) => {
  const desk = openPromotionDesk(deps);
  app.addHook('onClose', () => desk.close());
  await slotRoutes(app, { desk });
  await trackerRoutes(app, { desk });
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
      await returnHolds(db, clock.now());
    },
  },
];

export const promotionModule = defineModule({
  name: 'promotion',
  make: (needs: PromotionDeps) => needs,
  routes: [{ scope: 'service', servedAs: ['promotion'], mount: promotionRoutes }],
  jobs: promotionJobs,
  personalData: (parts) => [makePromotionBelongings(parts)],
  retention: [forgetOldPromotion],
});
