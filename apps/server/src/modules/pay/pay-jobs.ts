import type { JobKind } from '../../jobs/job-runner.ts';
import { sweepOrders } from './orders/index.ts';
import type { PayDeps } from './pay-deps.ts';
import { refundJobs } from './refunds/index.ts';

/** What happens to money with nobody watching. */
export const payJobs = (deps: PayDeps): JobKind[] => [
  {
    name: 'sweep-orders',
    retries: 0,
    retryDelaySeconds: 1,
    schedule: '* * * * *',
    run: () => sweepOrders(deps),
  },
  ...refundJobs(deps),
];
