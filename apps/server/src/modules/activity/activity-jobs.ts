import type { Deps } from '../../deps.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { writeOffExpired } from './coins/write-off-expired.ts';

export const activityJobs = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobKind[] => [
  {
    name: 'coins-expire',
    retries: 3,
    retryDelaySeconds: 60,
    schedule: '7 * * * *',
    async run() {
      await writeOffExpired(db, clock.now());
    },
  },
];
