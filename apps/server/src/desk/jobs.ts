import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import type { Deps } from '../ports/deps.ts';
import type { DeadJob } from '../jobs/dead-jobs.ts';
import { writeAudit } from '../modules/operator/index.ts';
import { scrubText, scrubValue } from '../modules/telemetry/index.ts';
import type { Act } from './act.ts';

type Bench = Pick<Deps, 'db' | 'clock' | 'jobs' | 'masterKey'>;

/** Who acts on a dead job; from the console also what is asked of them for a job of its queue. */
type JobAct = Act & { assertMay?: (queue: string) => void };

/** Sends a dead job back to its queue; false where there is none any more. */
export const retryDeadJob = (bench: Bench, id: string, act: JobAct): Promise<boolean> =>
  actOn(bench, 'job.retry', id, act, bench.jobs.revive.bind(bench.jobs));

/** A dead job that nobody is to do any more; false where there is none. */
export const giveUpDeadJob = (bench: Bench, id: string, act: JobAct): Promise<boolean> =>
  actOn(bench, 'job.give_up', id, act, bench.jobs.bury.bind(bench.jobs));

/** As operators may see it: sealed parcels, and what looks like a code or somebody's address, stay hidden. */
export const describeDeadJob = ({ failedAt, error, data, ...job }: DeadJob) => ({
  ...job,
  failedAt: failedAt.toISOString(),
  error: scrubText(error),
  data: scrubValue(data ?? {}),
});

/** Does it and writes it down: both, or neither. */
const actOn = (
  { db, clock, masterKey }: Bench,
  action: AuditAction,
  subject: string,
  { by, reason, assertMay }: JobAct,
  doing: Deps['jobs']['bury'],
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const job = await doing(tx, subject);
    if (!job) return false;
    assertMay?.(job.queue);
    await writeAudit(tx, masterKey, { at: clock.now(), ...by, action, subject, reason, before: describeDeadJob(job) });
    return true;
  });
