import type { JobKind } from '../../jobs/job-runner.ts';
import type { MembershipDeps } from './membership-deps.ts';
import { sendEndNotices } from './notices/send-end-notices.ts';

export const membershipJobs = (deps: MembershipDeps): JobKind[] => [
  {
    name: 'membership-notices',
    retries: 3,
    retryDelaySeconds: 60,
    schedule: '*/10 * * * *',
    async run() {
      await sendEndNotices(deps);
    },
  },
];
