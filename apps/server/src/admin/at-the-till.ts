import { JobRunner } from '../jobs/job-runner.ts';
import type { Till } from '../operator-actions/run-audited.ts';
import { meritHooks } from '../wiring/merit-hooks.ts';
import { booksJobs, makeRefundDesk, makeRenewalHooks, noRenewals, refundJobs } from '../modules/pay/index.ts';
import type { Visit } from './visit.ts';

/** For verbs that move money. They decide and queue; a server, which knows the channels, carries it out. */
export async function withTill<T>(opened: Visit, use: (till: Till) => Promise<T>): Promise<T> {
  const { db, clock, masterKey, database } = opened;
  const jobs = new JobRunner({
    pool: database.pool,
    runsJobs: false,
    onError: (error) => console.error(error.message),
  });
  const desk = makeRefundDesk({ db, clock, masterKey, jobs });
  const channels = new Map();
  const elsewhere = () => Promise.reject(new Error('a server does this'));
  const kinds = [
    ...refundJobs({ ...desk, channels }),
    ...booksJobs({
      db,
      clock,
      channels,
      feeBasisPoints: { wechat: 0, alipay: 0 },
      settle: elsewhere,
      noteReturned: elsewhere,
    }),
  ];
  for (const kind of kinds) jobs.define(kind);
  await jobs.start();
  try {
    // Whatever is to be told of a sale lies in the outbox, which a server looks into every minute.
    const { sales } = meritHooks({ ...opened, jobs: { enqueue: async () => {} } });
    // Starting an agreement asks no channel; what follows is a server's business, when its time has come.
    const renewals = makeRenewalHooks({ ...desk, channels, ports: noRenewals });
    return await use({ ...desk, masterKey, sales, renewals });
  } finally {
    await jobs.stop();
  }
}
