import type { AuditAction } from '@feisuo/contract/facts/audit';
import { JobActRequest, JobParams } from '@feisuo/contract/schemas/console-jobs';
import { DoneReply } from '@feisuo/contract/schemas/service';
import type { FastifyRequest } from 'fastify';
import { conflict } from '../../http/app-error.ts';
import type { DeadJob } from '../../jobs/dead-jobs.ts';
import { assertPermittedNow, sessionOf } from '../../modules/operator/index.ts';
import { scrubText, scrubValue } from '../../modules/telemetry/index.ts';
import type { Deps } from '../../ports/deps.ts';
import type { AuditContext } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { Refusal, type CommandLine, type VerbCall } from '../verb.ts';

type JobDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'masterKey'>;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Jobs that failed every retry. */
const deadJobs = {
  permission: 'system.write',
  audit: 'system.read',
  params: JobParams,
  input: JobActRequest,
  output: DoneReply,
} as const;

export const retryJob = defineAction({
  ...deadJobs,
  name: 'job.retry',
  path: 'POST /jobs/:id/retry',
  words: '重试死信任务',
  summary: 'Sends a dead job back to its queue',
  run: (deps, { params, audit, request }) => byOperator(deps, 'job.retry', params.id, audit, request),
  verb: {
    command: 'jobs retry <id>',
    help: 'sends a dead job back to its queue',
    run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) => {
      await byHand(opened, 'job.retry', id, audit);
      return 'Queued again.';
    },
  },
});

export const giveUpJob = defineAction({
  ...deadJobs,
  name: 'job.give_up',
  path: 'POST /jobs/:id/give-up',
  words: '放弃死信任务',
  summary: 'Discards a dead job',
  run: (deps, { params, audit, request }) => byOperator(deps, 'job.give_up', params.id, audit, request),
  verb: {
    command: 'jobs give-up <id>',
    help: 'discards a dead job',
    run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) => {
      await byHand(opened, 'job.give_up', id, audit);
      return 'Discarded.';
    },
  },
});

type JobAction = Extract<AuditAction, 'job.retry' | 'job.give_up'>;

async function byOperator(deps: JobDeps, action: JobAction, id: string, audit: AuditContext, request: FastifyRequest) {
  // Retrying or discarding a refund or erasure job needs the permission of the corresponding action.
  const assertMay = (queue: string) => {
    const permit = deps.jobs.permitOf(queue);
    if (permit !== null) assertPermittedNow(sessionOf(request), permit, deps.clock.now());
  };
  if (!(await changeJob(deps, action, id, audit, assertMay))) throw conflict('it is no dead job any more');
  return {};
}

async function byHand(opened: CommandLine, action: JobAction, id: string, audit: AuditContext): Promise<void> {
  const isDone = UUID.test(id) && (await opened.withJobs((jobs) => changeJob({ ...opened, jobs }, action, id, audit)));
  if (!isDone) throw new Refusal(`there is no dead job ${id}`);
}

/** Retries or discards a dead job; null if there is no such job. */
const changeJob = (
  deps: JobDeps,
  action: JobAction,
  subject: string,
  audit: AuditContext,
  assertMay?: (queue: string) => void,
) =>
  runAudited(deps, audit, async (tx) => {
    const job = await (action === 'job.retry' ? deps.jobs.retryDead(tx, subject) : deps.jobs.discardDead(tx, subject));
    if (!job) return null;
    assertMay?.(job.queue);
    return { done: true, action, subject, before: describeDeadJob(job) };
  });

/** Describes a dead job for operators. Sealed data, codes and personal addresses are hidden. */
export const describeDeadJob = ({ failedAt, error, data, ...job }: DeadJob) => ({
  ...job,
  failedAt: failedAt.toISOString(),
  error: scrubText(error),
  data: scrubValue(data ?? {}),
});
