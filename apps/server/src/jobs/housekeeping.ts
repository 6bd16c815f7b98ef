import type { Database } from '../db/database.ts';
import type { Clock } from '../time/clock.ts';
import type { JobKind } from './job-runner.ts';
import { runAllSteps } from './run-all-steps.ts';

/** Deletes rows after their retention period. */
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

/** Kept answers expire after ten minutes; an hourly job would let one caller pile up hundreds of thousands. */
export const forgetKeptAnswers = retentionJob('forget-kept-answers', '*/10 * * * *');
