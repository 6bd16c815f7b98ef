import type { Database } from '../db/database.ts';
import type { Clock } from '../time/clock.ts';
import type { JobKind } from './job-runner.ts';
import { runAllSteps } from './run-all-steps.ts';

/** One step of a retention job: deletes rows that are older than their retention period. */
export type RetentionStep = (db: Database, now: Date) => Promise<unknown>;

const retentionJob =
  (name: string, schedule: string) =>
  ({ db, clock }: { db: Database; clock: Clock }, steps: readonly RetentionStep[]): JobKind => ({
    name,
    retries: 3,
    retryDelaySeconds: 30,
    schedule,
    async run() {
      const now = clock.now();
      await runAllSteps(steps.map((step) => () => step(db, now)));
    },
  });

export const housekeeping = retentionJob('housekeeping', '17 * * * *');

/**
 * Stored answers expire after ten minutes, and the job runs as often: hourly runs would let one caller accumulate
 * hundreds of thousands.
 */
export const deleteStoredAnswers = retentionJob('forget-kept-answers', '*/10 * * * *');
