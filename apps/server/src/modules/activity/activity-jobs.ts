import type { JobKind } from '../../jobs/job-runner.ts';
import { finishBatches, MAKE_CODES } from './codes/finish-batches.ts';
import { writeOffExpired } from './coins/write-off-expired.ts';
import { rewardDue, type RewardDeps } from './invitations/reward-due.ts';

/** What happens to activities with nobody watching. */
export const activityJobs = (deps: RewardDeps): JobKind[] => [
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
