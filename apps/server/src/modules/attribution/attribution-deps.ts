import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Deps } from '../../ports/deps.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';

export type AttributionDeps = Pick<Deps, 'db' | 'clock' | 'masterKey'> & { jobs: Pick<JobRunner, 'enqueue'> };

/** A paid click is credited with what its visitor does within this time. */
export const CREDIT_MS = 30 * DAY_MS;

/**
 * A new account counts as part of a visit for this long: it is created on the account pages, and the site reports the
 * visit shortly after.
 */
export const VISIT_MS = DAY_MS;

/** Name of the job that sends pending uploads to the ad platforms. */
export const UPLOAD_JOB = 'ad-uploads';
