import type { OpenDatabase } from '../db/database.ts';
import { JobRunner } from '../jobs/job-runner.ts';

/** Creates the tables of the job queue, because reading and enqueuing jobs need them. */
export async function prepareJobs({ pool, direct }: Pick<OpenDatabase, 'pool' | 'direct'>): Promise<void> {
  const runner = new JobRunner({ pool, direct, runsJobs: false, onError: (error) => console.error(error.message) });
  await runner.start();
  await runner.stop();
}
