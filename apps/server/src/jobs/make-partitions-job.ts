import type { Database } from '../db/database.ts';
import { makePartitions } from '../db/partitions/make-partitions.ts';
import type { Clock } from '../time/clock.ts';
import type { JobKind } from './job-runner.ts';

/** Makes partitions three days ahead, so an hourly run may fail many times before rows go to a default partition. */
export const makePartitionsJob = ({ db, clock }: { db: Database; clock: Clock }): JobKind => ({
  name: 'make-partitions',
  retries: 3,
  retryDelaySeconds: 30,
  schedule: '47 * * * *',
  async run() {
    const { postponed } = await makePartitions(db, clock.now());
    return postponed === 0 ? null : `${postponed} partitions wait for a long transaction`;
  },
});
