import { JobRunner } from '../jobs/job-runner.ts';
import { writeAudit } from '../modules/operator/index.ts';
import { booksJobs, makeRefundDesk, refundJobs, type RefundDesk } from '../modules/pay/index.ts';
import { ACTOR, found } from './support-desk.ts';
import type { Visit } from './visit.ts';

/** For verbs that move money. They decide and queue; a server, which knows the channels, carries it out. */
export async function withTill<T>(opened: Visit, use: (desk: RefundDesk) => Promise<T>): Promise<T> {
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
    return await use(desk);
  } finally {
    await jobs.stop();
  }
}

/** Decides about money and writes down who did: both, or neither. */
export const atTheTill = <T extends object>(
  opened: Visit,
  action: string,
  [what, subject]: [string, string],
  act: (desk: RefundDesk) => Promise<T | null>,
  describe: (done: T) => unknown,
): Promise<T> =>
  withTill(opened, (desk) =>
    opened.db.transaction(async (tx) => {
      const done = await found(what, subject, act({ ...desk, db: tx }));
      await writeAudit(tx, { at: opened.clock.now(), actor: ACTOR, action, subject, after: describe(done) });
      return done;
    }),
  );
