import { ReadBillRequest, type BillReading } from '@feisuo/contract/schemas/console-books';
import { payTypes, type PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../http/app-error.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import { RECONCILE, type BillRequest } from '../../modules/pay/index.ts';
import { dayBefore } from '../../time/shanghai.ts';
import { defineAction } from '../define-action.ts';
import { readDay } from '../read-flags.ts';
import type { VerbCall } from '../verb.ts';
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

/** Bills that operators requested and that are not read yet. The daily run does not count. */
export async function openReadings(jobs: Pick<JobRunner, 'listOpen'>): Promise<BillReading[]> {
  const open = await jobs.listOpen(RECONCILE, OPEN_READINGS);
  return open.flatMap(({ data, state }) => {
    const asked = (data ?? {}) as BillRequest;
    return asked.day === undefined ? [] : [{ channel: asked.channel, day: asked.day, state: readingStates[state] }];
  });
}
