import type { JobKind } from '../../jobs/job-runner.ts';
import { RECONCILE, type BillRequest } from './books/bill-request.ts';
import { carryBalances } from './books/carry-balances.ts';
import { recogniseRevenue } from './books/recognise-revenue.ts';
import { reconcileBills } from './reconcile/reconcile-bills.ts';
import { reconcileDay, type ReconcileDeps } from './reconcile/reconcile-day.ts';
import { countPayHours } from './stats/count-pay-hours.ts';
import { settlePayment } from './orders/settle-payment.ts';
import { sweepOrders } from './orders/sweep-orders.ts';
import type { PayDeps } from './pay-deps.ts';
import { applyRefundResult } from './refunds/apply-refund-result.ts';
import { refundJobs } from './refunds/carry-out-refund.ts';
import { renewalJobs } from './renewals/run-agreement-steps.ts';

export const booksJobs = (deps: ReconcileDeps): JobKind[] => [
  {
    // Runs hourly, so that revenue of days when the server was down is recognised soon. Running it again recognises
    // nothing twice.
    name: 'recognise-revenue',
    permit: 'books.write',
    retries: 5,
    retryDelaySeconds: 60,
    schedule: '7 * * * *',
    run: async () => void (await recogniseRevenue(deps)),
  },
  {
    name: 'carry-balances',
    permit: 'books.write',
    retries: 5,
    retryDelaySeconds: 60,
    schedule: '23 * * * *',
    run: () => carryBalances(deps.db),
  },
  {
    // Both channels publish the bill of the previous day by 10:00. Failed runs are retried for about ten hours.
    name: RECONCILE,
    permit: 'books.write',
    retries: 6,
    retryDelaySeconds: 300,
    schedule: '30 10 * * *',
    run: async (asked: BillRequest) =>
      void (asked.day ? await reconcileDay(deps, asked.channel, asked.day) : await reconcileBills(deps)),
  },
];

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
