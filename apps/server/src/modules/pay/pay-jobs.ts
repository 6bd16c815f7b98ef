import type { JobKind } from '../../jobs/job-runner.ts';
import { booksJobs } from './books-jobs.ts';
import { countPayHours } from './stats/count-pay-hours.ts';
import { settlePayment } from './orders/settle-payment.ts';
import { sweepOrders } from './orders/sweep-orders.ts';
import type { PayDeps } from './pay-deps.ts';
import { applyRefundResult } from './refunds/apply-refund-result.ts';
import { refundJobs } from './refunds/carry-out-refund.ts';
import { renewalJobs } from './renewals/run-renewals.ts';

export const payJobs = (deps: PayDeps): JobKind[] => [
  {
    name: 'sweep-orders',
    permit: 'books.write',
    retries: 0,
    retryDelaySeconds: 1,
    schedule: '* * * * *',
    run: () => sweepOrders(deps),
  },
  {
    name: 'count-orders',
    retries: 3,
    retryDelaySeconds: 10,
    schedule: '* * * * *',
    run: () => countPayHours(deps.db, deps.clock.now()),
  },
  ...refundJobs(deps),
  ...renewalJobs(deps),
  ...booksJobs({
    ...deps,
    get feeBasisPoints() {
      return deps.config.pay.feeBasisPoints;
    },
    settle: async (channel, trade) => void (await settlePayment(deps, { channel, trade, via: 'sweep' })),
    noteReturned: async (channel, refundNo) =>
      void (await deps.db.transaction((tx) => applyRefundResult(tx, deps, { channel, refundNo, state: 'succeeded' }))),
  }),
];
