import type { JobKind } from '../../jobs/job-runner.ts';
import { UPLOAD_JOB } from './attribution-deps.ts';
import { countStepDays } from './figures/count-step-days.ts';
import { sendUploads, type UploadDeps } from './conversions/send-uploads.ts';

/** The outbox has its own tries, so a round that fails is simply followed by the next. */
export const attributionJobs = (deps: UploadDeps): JobKind[] => [
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
    run: () => countStepDays(deps.db, deps.clock.now()),
  },
];
