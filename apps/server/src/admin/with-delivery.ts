import { JobRunner } from '../jobs/job-runner.ts';
import { Brand } from '../modules/content/index.ts';
import { Delivery } from '../modules/delivery/index.ts';
import type { Visit } from './visit.ts';

/** For verbs that write to people. What they send is put into the queue, and a server takes it from there. */
export async function withDelivery<T>(opened: Visit, use: (delivery: Delivery) => Promise<T>): Promise<T> {
  const { config, clock, masterKey, db, database } = opened;
  const jobs = new JobRunner({
    pool: database.pool,
    runsJobs: false,
    onError: (error) => console.error(error.message),
  });
  // What was saved was looked up when the database was opened, and nothing is delivered from here.
  const settings = { refresh: () => Promise.resolve() };
  const delivery = new Delivery({ db, config, clock, masterKey, jobs, settings, brand: new Brand(db) });
  for (const job of delivery.jobs) jobs.define(job);
  await jobs.start();
  try {
    return await use(delivery);
  } finally {
    await jobs.stop();
  }
}
