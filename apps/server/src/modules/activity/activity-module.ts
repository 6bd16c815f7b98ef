import { defineModule } from '../../ports/module.ts';
import type { Deps } from '../../ports/deps.ts';
import { activityPersonalData } from './activity-personal-data.ts';
import { activityRoutes, type ActivityRoutesDeps } from './activity.routes.ts';
import { forgetOldClients } from './clients/record-desktop-client.ts';
import { deleteOldExports } from './codes/export-codes.ts';
import { invitationPersonalData } from './invitation-personal-data.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { finishBatches, MAKE_CODES } from './codes/finish-batches.ts';
import { writeOffExpired } from './coins/write-off-expired.ts';
import { inviteLinkRoutes } from './invitations/invite-link.routes.ts';
import { rewardDue, type RewardDeps } from './invitations/grant-due-rewards.ts';

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
    // A request for a batch of codes enqueues this job. It also runs every minute, to resume batches of a crashed
    // process.
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
    { scope: 'root', servedAs: ['site', 'activity'], mount: (scope, parts) => scope.register(inviteLinkRoutes, parts) },
  ],
  jobs: activityJobs,
  personalData: () => [activityPersonalData, invitationPersonalData],
  retention: [forgetOldClients, deleteOldExports],
});
