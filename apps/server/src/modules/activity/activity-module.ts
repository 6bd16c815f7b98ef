import { defineModule } from '../../ports/module.ts';
import type { Deps } from '../../ports/deps.ts';
import { activityBelongings } from './activity-belongings.ts';
import { activityRoutes, type ActivityRoutesDeps } from './activity.routes.ts';
import { forgetOldClients } from './clients/note-client.ts';
import { forgetOldCodes } from './codes/take-codes.ts';
import { peopleBelongings } from './people-belongings.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { finishBatches, MAKE_CODES } from './codes/finish-batches.ts';
import { writeOffExpired } from './coins/write-off-expired.ts';
import { rewardDue, type RewardDeps } from './invitations/reward-due.ts';

/** What happens to activities with nobody watching. */
const activityJobs = (deps: RewardDeps): JobKind[] => [
  {
    name: 'coins-expire',
    permit: 'activity.codes',
    retries: 3,
    retryDelaySeconds: 60,
    schedule: '7 * * * *',
    async run() {
      await writeOffExpired(deps.db, deps.clock.now());
    },
  },
  {
    name: MAKE_CODES,
    permit: 'activity.codes',
    retries: 3,
    retryDelaySeconds: 5,
    // Whoever asks for codes wakes it; by the minute it goes on with what a process left that died.
    schedule: '* * * * *',
    async run() {
      await finishBatches(deps);
    },
  },
  {
    name: 'activity-invitations',
    permit: 'activity.codes',
    retries: 3,
    retryDelaySeconds: 60,
    schedule: '*/10 * * * *',
    async run() {
      await rewardDue(deps);
    },
  },
];

export const activityModule = defineModule({
  name: 'activity',
  make: (needs: Deps & Omit<ActivityRoutesDeps, keyof Deps | 'limitsScale'>) => ({
    ...needs,
    limitsScale: needs.config.limitsScale,
  }),
  routes: [
    { scope: 'service', servedAs: ['activity'], mount: (scope, parts) => scope.register(activityRoutes, parts) },
  ],
  jobs: activityJobs,
  personalData: () => [activityBelongings, peopleBelongings],
  retention: [forgetOldClients, forgetOldCodes],
});
