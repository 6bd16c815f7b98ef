import type { Database } from '../db/database.ts';
import type { Clock } from '../time/clock.ts';
import type { JobKind } from './job-runner.ts';
import { runEvery } from './run-every.ts';

/** Deletes rows whose retention has ended. */
export type RetentionStep = (db: Database, now: Date) => Promise<unknown>;

/** Runs every step of the retention, every hour. */
export const housekeeping = (
  { db, clock }: { db: Database; clock: Clock },
  steps: readonly RetentionStep[],
): JobKind => ({
  name: 'housekeeping',
  retries: 3,
  retryDelaySeconds: 30,
  schedule: '17 * * * *',
  async run() {
    const now = clock.now();
    await runEvery(steps.map((step) => () => step(db, now)));
  },
});
