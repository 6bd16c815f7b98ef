import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { defineModule } from '../../ports/module.ts';
import { attributionBelongings } from './attribution-belongings.ts';
import type { ListPlacedOrders } from './conversions/note-orders.ts';
import { adPlatformsOf } from './platforms/configured-platforms.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { UPLOAD_JOB } from './attribution-deps.ts';
import { countSteps } from './figures/count-steps.ts';
import { sendUploads, type UploadDeps } from './conversions/send-uploads.ts';
import type { Deps } from '../../ports/deps.ts';
import type { IdentifyMember } from '../../http/members.ts';
import { trafficRoutes, type TrafficPorts } from './channels/traffic.routes.ts';
import { clickRoutes } from './clicks/clicks.routes.ts';
import { adStandInRoutes } from './platforms/stand-in/stand-in.routes.ts';
import type { Database } from '../../db/database.ts';
import { forgetOldClicks } from './clicks/click-queries.ts';
import { forgetOldUnmatched } from './unmatched/note-unmatched.ts';
import { forgetPlayedUploads } from './platforms/stand-in/play-platforms.ts';
import { runEvery } from '../../jobs/run-every.ts';

interface AttributionRoutesDeps extends Deps {
  identify: IdentifyMember;
  traffic: TrafficPorts;
}

/** Clicks, what landing pages offer, and the doors of the played platforms. */
const attributionRoutes: FastifyPluginAsyncTypebox<AttributionRoutesDeps> = async (app, deps) => {
  await clickRoutes(app, deps);
  await trafficRoutes(app, deps);
  await app.register(adStandInRoutes, deps);
};

type JobDeps = UploadDeps & { listPlacedOrders: ListPlacedOrders };

/** The outbox has its own tries, so a round that fails is simply followed by the next. */
const attributionJobs = (deps: JobDeps): JobKind[] => [
  {
    name: UPLOAD_JOB,
    retries: 0,
    retryDelaySeconds: 1,
    schedule: '* * * * *',
    run: () => sendUploads(deps),
  },
  {
    name: 'count-steps',
    retries: 3,
    retryDelaySeconds: 10,
    schedule: '* * * * *',
    run: () => countSteps(deps.db, deps.clock.now(), deps.listPlacedOrders),
  },
];

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

/** Housekeeping: clicks that nothing can be credited to any more, what nothing was credited to, and what played platforms were told. */
export async function forgetOldAttribution(db: Database, now: Date): Promise<void> {
  await runEvery([
    () => forgetOldClicks(db, now),
    () => forgetPlayedUploads(db, now),
    () => forgetOldUnmatched(db, now),
  ]);
}
