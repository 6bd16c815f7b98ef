import { type BillRequest, RECONCILE } from './books/bill-request.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { carryBalances } from './books/carry-balances.ts';
import { recogniseRevenue } from './books/recognise-revenue.ts';
import { reconcileDay, type ReconcileDeps } from './reconcile/reconcile-day.ts';
import { reconcileBills } from './reconcile/reconcile-bills.ts';

export const booksJobs = (deps: ReconcileDeps): JobKind[] => [
  {
    // Runs hourly, so that days missed while the server was down are recognised soon. A recognised day is not
    // recognised again.
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
