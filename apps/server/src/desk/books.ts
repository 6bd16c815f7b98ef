import type { BillReading } from '@feisuo/contract/schemas/console-books';
import { AppError } from '../http/app-error.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { RECONCILE, resolveMismatch, type AskedBill } from '../modules/pay/index.ts';
import { dayBefore } from '../time/shanghai.ts';
import { decideAtTheTill, type Decision, type Till } from './till.ts';

/** Has a server read a day's bill, again if need be; nothing is posted twice. */
export const readBill = async (
  till: Pick<Till, 'db' | 'clock' | 'masterKey' | 'jobs'>,
  bill: AskedBill & { day: string },
  decision: Decision,
): Promise<void> => {
  const { channel, day } = bill;
  if (day > dayBefore(till.clock.now())) {
    throw new AppError('failed_precondition', { reason: 'BILL_DAY_NOT_OVER', description: `${day} is not over yet` });
  }
  await decideAtTheTill(till, decision, async (tx) => {
    await till.jobs.enqueue(tx, RECONCILE, bill);
    return { done: bill, action: 'reconcile.run', subject: `${channel} ${day}` };
  });
};

/** So many at most are told of; nobody waits for more. */
const OPEN_READINGS = 20;
const readingStates = { created: 'waiting', retry: 'retrying', active: 'reading' } as const;

/** Bills that were asked for and are not read yet. The daily turn asks for none in particular. */
export async function openReadings(jobs: Pick<JobRunner, 'listOpen'>): Promise<BillReading[]> {
  const open = await jobs.listOpen(RECONCILE, OPEN_READINGS);
  return open.flatMap(({ data, state }) => {
    const asked = (data ?? {}) as AskedBill;
    return asked.day === undefined ? [] : [{ channel: asked.channel, day: asked.day, state: readingStates[state] }];
  });
}

/** Says why the books disagree; it moves no money. Null: there is no such mismatch, or somebody has. */
export const explainMismatch = (till: Pick<Till, 'db' | 'clock' | 'masterKey'>, id: string, { by, reason }: Decision) =>
  decideAtTheTill(till, { by, reason }, async (tx) => {
    const done = await resolveMismatch(tx, id, { by: by.actor, note: reason, now: till.clock.now() });
    if (!done) return null;
    const { kind, reference } = done;
    const states = { before: { state: 'open' }, after: { state: 'resolved', kind, reference, note: reason } };
    return { done, action: 'reconcile.resolve', subject: id, ...states };
  });
