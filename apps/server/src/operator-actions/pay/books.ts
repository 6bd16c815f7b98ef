import { MismatchParams, ReadBillRequest, type BillReading } from '@feisuo/contract/schemas/console-books';
import { ReasonRequest } from '@feisuo/contract/schemas/console-orders';
import { payTypes, type PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../http/app-error.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import { RECONCILE, resolveMismatch, type BillRequest } from '../../modules/pay/index.ts';
import { dayBefore } from '../../time/shanghai.ts';
import { defineAction } from '../define-action.ts';
import { readDay } from '../read-flags.ts';
import { found, type VerbCall } from '../verb.ts';
import { runAudited, type Decision, type MoneyActionDeps } from '../run-audited.ts';

export const readBillAction = defineAction({
  name: 'reconcile.run',
  path: 'POST /books/bills/read',
  permission: 'books.write',
  audit: 'books.read',
  words: '对账',
  summary: 'Queues the reconciliation of a day’s bill, again if needed',
  input: ReadBillRequest,
  output: DoneReply,
  run: async ({ pay }, { input: { channel, day }, audit }) => {
    await readBill(pay, { channel, day }, audit);
    return {};
  },
  verb: {
    command: 'reconcile run <channel> <day>',
    help: 'queues the reconciliation of the bill of a day; may be repeated, nothing is posted twice',
    args: { channel: { choices: payTypes }, day: { help: 'such as 2026-11-14' } },
    run: async (opened, { args: [channel, asked], audit }: VerbCall<object, [PayType, string]>) => {
      const day = readDay(asked);
      await opened.withMoneyDeps((deps) => readBill(deps, { channel, day }, audit));
      return `${channel} ${day}: queued. \`reconcile list\` shows what it finds.`;
    },
  },
});

export const resolveMismatchAction = defineAction({
  name: 'reconcile.resolve',
  path: 'POST /books/mismatches/:id/resolve',
  permission: 'books.write',
  audit: 'books.read',
  words: '处理对账差异',
  summary: 'Explains a mismatch, once',
  params: MismatchParams,
  input: ReasonRequest,
  output: DoneReply,
  run: async ({ pay }, { params, audit }) => {
    if (!(await explainMismatch(pay, params.id, audit)))
      throw new AppError('aborted', { reason: 'MISMATCH_RESOLVED', description: 'no open mismatch has this number' });
    return {};
  },
  verb: {
    command: 'reconcile resolve <id>',
    help: 'marks a mismatch as explained',
    reason: { flag: '--note <text>', help: 'the explanation: cause and what was done' },
    run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) => {
      found('open mismatch', id, await explainMismatch(opened, id, audit));
      return `${id}: explained.`;
    },
  },
});

/** Queues the job that reconciles a day's bill; idempotent. */
const readBill = async (
  deps: Pick<MoneyActionDeps, 'db' | 'clock' | 'masterKey' | 'jobs'>,
  bill: BillRequest & { day: string },
  decision: Decision,
): Promise<void> => {
  const { channel, day } = bill;
  if (day > dayBefore(deps.clock.now())) {
    throw new AppError('failed_precondition', { reason: 'BILL_DAY_NOT_OVER', description: `${day} has not ended yet` });
  }
  await runAudited(deps, decision, async (tx) => {
    await deps.jobs.enqueue(tx, RECONCILE, bill);
    return { done: bill, action: 'reconcile.run', subject: `${channel} ${day}` };
  });
};

const OPEN_READINGS = 20;
const readingStates = { created: 'waiting', retry: 'retrying', active: 'reading' } as const;

/** Bills that operators requested and that are not yet read. The daily run is not included. */
export async function openReadings(jobs: Pick<JobRunner, 'listOpen'>): Promise<BillReading[]> {
  const open = await jobs.listOpen(RECONCILE, OPEN_READINGS);
  return open.flatMap(({ data, state }) => {
    const asked = (data ?? {}) as BillRequest;
    return asked.day === undefined ? [] : [{ channel: asked.channel, day: asked.day, state: readingStates[state] }];
  });
}

/**
 * Stores an explanation for a mismatch; this moves no money. Null if there is no such mismatch, or if it is already
 * explained.
 */
const explainMismatch = (
  deps: Pick<MoneyActionDeps, 'db' | 'clock' | 'masterKey'>,
  id: string,
  { by, reason }: Decision,
) =>
  runAudited(deps, { by, reason }, async (tx) => {
    const done = await resolveMismatch(tx, id, { by: by.actor, note: reason, now: deps.clock.now() });
    if (!done) return null;
    const { kind, reference } = done;
    const states = { before: { state: 'open' }, after: { state: 'resolved', kind, reference, note: reason } };
    return { done, action: 'reconcile.resolve', subject: id, ...states };
  });
