import type { JobKind } from '../../../jobs/job-runner.ts';
import type { PayChannel } from '../channels/index.ts';
import { carryBalances } from './carry-balances.ts';
import { recogniseRevenue } from './recognise-revenue.ts';
import { reconcileDay, type ReconcileDeps } from './reconcile/reconcile-day.ts';
import { reconcileBills } from './reconcile/reconcile-bills.ts';
import type { Day } from '../../../time/shanghai.ts';

/** A bill that an operator wants read now; without a day it is every one that is due. */
export type AskedBill = { channel: PayChannel; day: Day } | { day?: undefined };
export const RECONCILE = 'reconcile-bills';

/** What happens to the books with nobody watching. */
export const booksJobs = (deps: ReconcileDeps): JobKind[] => [
  {
    // Hourly, so that a night without a server is made up for soon; a day that was counted is not counted again.
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
    // Both channels have yesterday's bill by ten in the morning. Tries go on for about ten hours.
    name: RECONCILE,
    permit: 'books.write',
    retries: 6,
    retryDelaySeconds: 300,
    schedule: '30 10 * * *',
    run: async (asked: AskedBill) =>
      void (asked.day ? await reconcileDay(deps, asked.channel, asked.day) : await reconcileBills(deps)),
  },
];
