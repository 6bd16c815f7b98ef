import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Deps } from '../../ports/deps.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';

export type AttributionDeps = Pick<Deps, 'db' | 'clock' | 'masterKey'> & { jobs: Pick<JobRunner, 'enqueue'> };

/** Attribution window of a paid click. */
export const CREDIT_MS = 30 * DAY_MS;

/** The account is created on the account pages; the site reports the visit shortly after. */
export const VISIT_MS = DAY_MS;

/** Sends the outbox. */
export const UPLOAD_JOB = 'ad-uploads';
