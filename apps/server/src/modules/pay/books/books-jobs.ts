import type { JobKind } from '../../../jobs/job-runner.ts';
import { recogniseRevenue } from './recognise-revenue.ts';
import type { ReconcileDeps } from './reconcile/reconcile-day.ts';
import { reconcileBills } from './reconcile/reconcile-bills.ts';

/** What happens to the books with nobody watching. */
export const booksJobs = (deps: ReconcileDeps): JobKind[] => [
  {
    // Hourly, so that a night without a server is made up for soon; a day that was counted is not counted again.
    name: 'recognise-revenue',
    retries: 5,
    retryDelaySeconds: 60,
    schedule: '7 * * * *',
    run: async () => void (await recogniseRevenue(deps)),
  },
  {
    // Both channels have yesterday's bill by ten in the morning. Tries go on for about ten hours.
    name: 'reconcile-bills',
    retries: 6,
    retryDelaySeconds: 300,
    schedule: '30 10 * * *',
    run: async () => void (await reconcileBills(deps)),
  },
];
