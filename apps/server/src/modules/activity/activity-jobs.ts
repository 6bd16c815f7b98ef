import type { JobKind } from '../../jobs/job-runner.ts';
import { writeOffExpired } from './coins/write-off-expired.ts';
import { rewardDue, type RewardDeps } from './invitations/reward-due.ts';

/** What happens to activities with nobody watching. */
export const activityJobs = (deps: RewardDeps): JobKind[] => [
  {
    name: 'coins-expire',
    retries: 3,
    retryDelaySeconds: 60,
    schedule: '7 * * * *',
    async run() {
      await writeOffExpired(deps.db, deps.clock.now());
    },
  },
  {
    name: 'activity-invitations',
    retries: 3,
    retryDelaySeconds: 60,
    schedule: '*/10 * * * *',
    async run() {
      await rewardDue(deps);
    },
  },
];
