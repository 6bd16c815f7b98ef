import type { JobKind } from '../../jobs/job-runner.ts';
import { UPLOAD_JOB } from './attribution-deps.ts';
import { countSteps } from './figures/count-steps.ts';
import type { ListPlacedOrders } from './conversions/note-orders.ts';
import { sendUploads, type UploadDeps } from './conversions/send-uploads.ts';

type JobDeps = UploadDeps & { listPlacedOrders: ListPlacedOrders };

/** The outbox has its own tries, so a round that fails is simply followed by the next. */
export const attributionJobs = (deps: JobDeps): JobKind[] => [
  {
    name: UPLOAD_JOB,
    retries: 0,
    retryDelaySeconds: 1,
    schedule: '* * * * *',
    run: () => sendUploads(deps),
  },
  {
    name: 'count-steps',
    retries: 3,
    retryDelaySeconds: 10,
    schedule: '* * * * *',
    run: () => countSteps(deps.db, deps.clock.now(), deps.listPlacedOrders),
  },
];
