import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Deps } from '../../ports/deps.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';

export type AttributionDeps = Pick<Deps, 'db' | 'clock' | 'masterKey'> & { jobs: Pick<JobRunner, 'enqueue'> };

/** Attribution window: a paid click gets credit for what its visitor does within this time. */
export const CREDIT_MS = 30 * DAY_MS;

/**
 * A sign-up belongs to a visit that is reported within this time afterwards. Accounts are created on the account pages,
 * and the site reports the visit when the member returns.
 */
export const VISIT_MS = DAY_MS;

export const UPLOAD_JOB = 'ad-uploads';
