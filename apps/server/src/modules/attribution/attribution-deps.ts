import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Deps } from '../../ports/deps.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';

/** What conversions are written with. */
export type AttributionDeps = Pick<Deps, 'db' | 'clock' | 'masterKey'> & { jobs: Pick<JobRunner, 'enqueue'> };

/** How long a paid click may be credited with what its person does. */
export const CREDIT_MS = 30 * DAY_MS;

/** An account is made on the account's pages, and the visit that led there is known a moment later. */
export const VISIT_MS = DAY_MS;

/** Sends what the outbox holds. */
export const UPLOAD_JOB = 'ad-uploads';
