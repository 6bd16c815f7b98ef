import { DAY_S } from '@feisuo/contract/facts/durations';
import type { Permission } from '@feisuo/contract/facts/permissions';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import {
  fromDrizzle,
  PgBoss,
  type Job,
  type JobResult,
  type QueueOptions,
  type QueueResult,
  type Schedule,
} from 'pg-boss';
import type { Database } from '../db/database.ts';
import { runUnlimited } from '../db/limited-client.ts';
import { PermanentJobError } from './permanent-job-error.ts';
import { messageOf } from '../logging/logging.ts';
import {
  discardDeadJob,
  countDeadJobs,
  DEAD_LETTERS,
  findDeadJob,
  listDeadJobs,
  SCHEMA,
  type DeadJob,
  type DeadJobFilter,
} from './dead-jobs.ts';
import { DueQueues } from './due-queues.ts';
import { listRecentRuns, type RecentRuns } from './recent-runs.ts';
import { jobRunsTotal, jobSecondsTotal } from '../metrics/business-metrics.ts';
import { passOnTraces } from '../tracing/pass-on-trace.ts';
import { currentSpan, kindOfError, Span, type SpanStart } from '../tracing/span.ts';
import { currentTrace, formatTraceparent, parseTraceparent, runInTrace } from '../tracing/trace-context.ts';
import type { Tracer } from '../tracing/tracer.ts';

export interface JobKind<Data extends object = object> {
  name: string;
  /** Number of retries after the first try, with exponential backoff that begins at `retryDelaySeconds`. */
  retries: number;
  retryDelaySeconds: number;
  /** Cron schedule (Asia/Shanghai). At each time only one of all processes runs the job. */
  schedule?: string;
  /**
   * How many jobs of this kind one process runs concurrently (default 1). Higher values suit jobs that wait for outside
   * parties.
   */
  concurrency?: number;
  /**
   * The permission needed for retrying or discarding a dead job of this kind: that of the operator action with the same
   * effect.
   */
  permit?: Permission;
  /**
   * Runs the job. Errors are retried, except PermanentJobError. A returned text says why the job completed without
   * effect.
   */
  run(data: Data): Promise<void> | Promise<string | null>;
}

export interface OpenJob {
  data: unknown;
  state: 'created' | 'retry' | 'active';
}

export interface JobQueue {
  name: string;
  queued: number;
  active: number;
  failed: number;
  /**
   * For how many seconds the oldest due job has waited; null without a due job, and for dead letters, which wait for an
   * operator.
   */
  waitedSeconds: number | null;
}

export interface TriedJob {
  data: unknown;
  at: Date;
  /** The error of the try; null if the try succeeded. */
  error: string | null;
}

/** An arbitrary advisory lock id that no other code uses. */
const START_LOCK = 727_005;
/** Interval at which each worker polls by itself, in case DueQueues did not wake it. */
const POLLING_SECONDS = 60;
const TIME_ZONE = 'Asia/Shanghai';
const NO_JOB = '00000000-0000-0000-0000-000000000000';
/**
 * How long a dead letter is kept: long enough for operators to look at it, but not longer, because its data may be
 * personal.
 */
const DEAD_LETTERS_KEPT_S = 30 * DAY_S;

export interface JobRunnerOptions {
  pool: pg.Pool;
  /** Connections to PostgreSQL itself, which keep the locks of their session. */
  direct: pg.Pool;
  /** Whether this process runs jobs; otherwise it only enqueues them. */
  runsJobs: boolean;
  /** Begins traces of jobs; absent if none are exported. */
  tracer?: Tracer | null;
  onError(error: Error, job?: string): void;
}

/**
 * Timers of pg-boss wait until its clock has advanced, so its clock must not be set back. Its offset from PostgreSQL is
 * measured every half minute.
 */
const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
};

/** Job queue on pg-boss: at-least-once delivery, retries with backoff, and dead letters. */
export class JobRunner {
  readonly #boss: PgBoss;
  readonly #pool: pg.Pool;
  readonly #direct: pg.Pool;
  readonly #runsJobs: boolean;
  readonly #onError: JobRunnerOptions['onError'];
  readonly #tracer: Tracer | null;
  readonly #kinds = new Map<string, JobKind>();
  readonly #due: DueQueues;

  constructor({ pool, direct, runsJobs, tracer = null, onError }: JobRunnerOptions) {
    this.#pool = pool;
    this.#direct = direct;
    this.#runsJobs = runsJobs;
    this.#tracer = tracer;
    this.#onError = onError;
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: SCHEMA,
      supervise: runsJobs,
      schedule: runsJobs,
      clock: steadyClock,
      clockMonitorIntervalSeconds: 30,
    });
    this.#boss.on('error', (error) => onError(error));
    this.#due = new DueQueues(pool, (error) => onError(error));
  }

  define<Data extends object>(kind: JobKind<Data>): void {
    this.#kinds.set(kind.name, kind);
  }

  /** The permission that dead jobs of this queue need in addition to the permission to manage queues; null if none. */
  permitOf(queue: string): Permission | null {
    return this.#kinds.get(queue)?.permit ?? null;
  }

  async start(): Promise<void> {
    // pg-boss creates its own schema, so processes that start together on a new database take turns by a lock.
    const client = await this.#direct.connect();
    try {
      await runUnlimited(client, () => client.query('select pg_advisory_lock($1)', [START_LOCK]));
      await this.#boss.start();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [START_LOCK]);
      client.release();
    }
    const known = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    const schedules = new Map((await this.#boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
    await this.#ensureQueue(DEAD_LETTERS, { retentionSeconds: DEAD_LETTERS_KEPT_S }, known.get(DEAD_LETTERS));
    const wake = new Map<string, () => void>();
    for (const kind of this.#kinds.values()) {
      await this.#prepare(kind, known.get(kind.name), schedules.get(kind.name));
      if (this.#runsJobs) wake.set(kind.name, await this.#work(kind));
    }
    this.#due.watch(wake);
  }

  /** Enqueues a job inside the caller's transaction, so that the job exists only if the transaction commits. */
  async enqueue(tx: Database, name: string, data: object, options: { startAfterSeconds?: number } = {}): Promise<void> {
    if (!this.#kinds.has(name)) throw new Error(`there is no job kind ${name}`);
    const startAfter = options.startAfterSeconds;
    const trace = currentTrace();
    await this.#boss.send(name, trace ? { ...data, [TRACE]: formatTraceparent(trace) } : data, {
      db: fromDrizzle(tx, sql),
      ...(startAfter === undefined ? {} : { startAfter }),
    });
  }

  async listQueues(): Promise<JobQueue[]> {
    const { rows } = await this.#pool.query<JobQueue>(
      `select q.name,
              count(*) filter (where j.state in ('created', 'retry'))::int as queued,
              count(*) filter (where j.state = 'active')::int as active,
              count(*) filter (where j.state = 'failed')::int as failed,
              extract(epoch from now() - min(j.start_after) filter
                (where j.state < 'active' and j.start_after <= now() and q.name <> '${DEAD_LETTERS}'))::int as "waitedSeconds"
         from ${SCHEMA}.queue q left join ${SCHEMA}.job j on j.name = q.name
        where q.name not like '\\_\\_pgboss\\_\\_%'
        group by q.name order by q.name`,
    );
    return rows;
  }

  /** Counts what each queue ran in the last hour. */
  listRecentRuns(): Promise<RecentRuns[]> {
    return listRecentRuns(this.#pool);
  }

  /** Lists queued and running jobs, oldest first. */
  async listOpen(name: string, limit: number): Promise<OpenJob[]> {
    const { rows } = await this.#pool.query<OpenJob>(
      `select data, state from ${SCHEMA}.job where name = $1 and state <= 'active' order by created_on limit $2`,
      [name, limit],
    );
    return rows;
  }

  /** Lists jobs with at least one finished try, newest try first. */
  async listTried(name: string, limit: number): Promise<TriedJob[]> {
    const { rows } = await this.#pool.query<TriedJob>(
      `select data, coalesce(completed_on, started_on) as at,
              case when state = 'completed' then coalesce(output->>'missed', output->'value'->>'missed')
                   else coalesce(output->>'message', output->'value'->>'message', '') end as error
         from ${SCHEMA}.job
        where name = $1 and started_on is not null and (state = 'completed' or output is not null)
        order by coalesce(completed_on, started_on) desc limit $2`,
      [name, limit],
    );
    return rows;
  }

  listDeadJobs(filter?: DeadJobFilter): Promise<DeadJob[]> {
    return listDeadJobs(this.#pool, filter);
  }

  countDeadJobs(): Promise<number> {
    return countDeadJobs(this.#pool);
  }

  /** Moves a dead job back to its queue and returns it; null if no dead job has this id. */
  async retryDead(tx: Database, id: string): Promise<DeadJob | null> {
    const job = await findDeadJob(tx, id);
    // One statement moves the job, so only one of concurrent callers succeeds.
    return (await this.#boss.redrive(DEAD_LETTERS, { ids: [id], db: fromDrizzle(tx, sql) })) > 0 ? job : null;
  }

  /** Deletes a dead job and returns it; null if no dead job has this id. */
  discardDead(tx: Database, id: string): Promise<DeadJob | null> {
    return discardDeadJob(tx, id);
  }

  /** Waits until running jobs have finished, then stops. */
  async stop(): Promise<void> {
    await this.#due.stop();
    await this.#boss.stop({ graceful: true, timeout: 10_000, close: false });
  }

  async #prepare(kind: JobKind, known?: QueueResult, knownSchedule?: Schedule): Promise<void> {
    const { name, retries, retryDelaySeconds, schedule } = kind;
    const options = {
      retryLimit: retries,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      deadLetter: DEAD_LETTERS,
    };
    await this.#ensureQueue(name, options, known);
    const isScheduled = knownSchedule?.cron === schedule && knownSchedule?.timezone === TIME_ZONE;
    if (schedule && this.#runsJobs && !isScheduled) await this.#boss.schedule(name, schedule, null, { tz: TIME_ZONE });
  }

  /** Creates or updates a queue. Most starts send no statement, because nothing has changed. */
  async #ensureQueue(name: string, options: QueueOptions, known?: QueueResult): Promise<void> {
    if (known && Object.entries(options).every(([option, value]) => known[option as keyof QueueResult] === value))
      return;
    await this.#boss.createQueue(name, options);
    await this.#boss.updateQueue(name, options);
    // Makes pg-boss cache the queue, because otherwise the first `enqueue` would need a second connection inside its
    // transaction, and a full pool has none.
    await this.#boss.getJobById(name, NO_JOB);
  }

  /** Starts a worker and returns a function that wakes it. */
  async #work(kind: JobKind): Promise<() => void> {
    const work = {
      pollingIntervalSeconds: POLLING_SECONDS,
      batchSize: kind.concurrency ?? 1,
      burstWhenBatchFull: true,
      perJobResults: true,
    } as const;
    const run = (jobs: Job<unknown>[]) =>
      Promise.all(
        jobs.map(({ id, data }) => inTraceOf(this.#tracer, kind.name, data ?? {}, (own) => this.#run(kind, id, own))),
      );
    const worker = await this.#boss.work(kind.name, work, run);
    return () => this.#boss.notifyWorker(worker);
  }

  async #run(kind: JobKind, id: string, data: object): Promise<JobResult> {
    const queue = kind.name;
    const endTimer = startJobTimer(queue);
    try {
      const missed = await kind.run(data);
      endTimer('completed');
      return { id, status: 'completed', ...(missed && { output: { missed } }) };
    } catch (error) {
      endTimer('failed');
      currentSpan()?.fail(kindOfError(error));
      this.#onError(error as Error, queue);
      // pg-boss stores this output and operators see it. The full message of a database error would contain the values
      // of its query.
      const output = { message: messageOf(error as Error) };
      return { id, status: error instanceof PermanentJobError ? 'deadletter' : 'failed', output };
    }
  }
}

function startJobTimer(queue: string): (outcome: 'completed' | 'failed') => void {
  const startedAt = performance.now();
  return (outcome) => {
    jobRunsTotal.inc({ queue, outcome });
    jobSecondsTotal.inc({ queue }, (performance.now() - startedAt) / 1000);
  };
}

/** Field of a job's data with the trace of the request that enqueued it. */
const TRACE = 'traceparent';

/** Runs a job in the trace of the request that enqueued it; exported traces get a span of the job. */
async function inTraceOf<Result>(
  tracer: Tracer | null,
  queue: string,
  data: object,
  run: (own: object) => Promise<Result>,
): Promise<Result> {
  const { [TRACE]: header, ...own } = data as Record<string, unknown>;
  const caller = typeof header === 'string' ? parseTraceparent(header) : null;
  const trace = tracer?.beginJob(caller, () => describeJob(queue)) ?? caller;
  if (trace === null) return run(own);
  passOnTraces();
  const result = await runInTrace(trace, () => run(own));
  if (trace instanceof Span) trace.end();
  return result;
}

const describeJob = (queue: string): SpanStart => ({
  name: `job ${queue}`,
  kind: 'consumer',
  attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': queue },
});
