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

/** Something that happens with nobody watching. */
export interface JobKind<Data extends object = object> {
  name: string;
  /** Tries after the first one, each waiting twice as long as the one before, from `retryDelaySeconds` on. */
  retries: number;
  retryDelaySeconds: number;
  /** Runs by itself at these times (cron, Asia/Shanghai), once across all processes. */
  schedule?: string;
  /** How many of its jobs one process takes at once; one unless told. For jobs that mostly wait for somebody else. */
  concurrency?: number;
  /** What somebody needs to do this by hand. Who sends a dead one back or gives it up needs it too. */
  permit?: Permission;
  /** What it throws is tried again, but for a HopelessError. Where it ended and did not do what it is for, it says why. */
  run(data: Data): Promise<void> | Promise<string | null>;
}

/** A job that is not done yet. */
export interface OpenJob {
  data: unknown;
  state: 'created' | 'retry' | 'active';
}

export interface JobQueue {
  name: string;
  queued: number;
  active: number;
  failed: number;
  /** For how long the oldest one that is due has waited; null where none is. Dead letters wait for people, and are not counted. */
  waitedSeconds: number | null;
}

/** The last try of a job. */
export interface TriedJob {
  data: unknown;
  at: Date;
  /** Null where it did what it is for. */
  error: string | null;
}

/** Any number that nothing else locks. */
const START_LOCK = 727_005;
/** How often a queue looks for itself, should nobody have woken it. */
const POLLING_SECONDS = 60;
const TIME_ZONE = 'Asia/Shanghai';
const NO_JOB = '00000000-0000-0000-0000-000000000000';
/** Long enough for somebody to look; what is in them may concern a person, who may have left since. */
const DEAD_LETTERS_KEPT_S = 30 * DAY_S;

export interface JobRunnerOptions {
  pool: pg.Pool;
  /** False in a process that only enqueues. */
  runsJobs: boolean;
  onError(error: Error, job?: string): void;
}

/** The job queue: at least once, by one process at a time, retried, and never lost without a trace. */
export class JobRunner {
  readonly #boss: PgBoss;
  readonly #pool: pg.Pool;
  readonly #runsJobs: boolean;
  readonly #onError: JobRunnerOptions['onError'];
  readonly #kinds = new Map<string, JobKind>();
  readonly #due: DueQueues;

  constructor({ pool, runsJobs, onError }: JobRunnerOptions) {
    this.#pool = pool;
    this.#runsJobs = runsJobs;
    this.#onError = onError;
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: SCHEMA,
      supervise: runsJobs,
      schedule: runsJobs,
    });
    this.#boss.on('error', (error) => onError(error));
    this.#due = new DueQueues(pool, (error) => onError(error));
  }

  define<Data extends object>(kind: JobKind<Data>): void {
    this.#kinds.set(kind.name, kind);
  }

  /** What acting on a job of this queue takes, where it is more than minding the queues. */
  permitOf(queue: string): Permission | null {
    return this.#kinds.get(queue)?.permit ?? null;
  }

  async start(): Promise<void> {
    // pg-boss creates its schema on its own; processes that start at once on an empty database must take turns.
    const client = await this.#pool.connect();
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

  /** Enqueues inside the caller's transaction: the job exists if and only if its cause does. */
  async enqueue(tx: Database, name: string, data: object, options: { startAfterSeconds?: number } = {}): Promise<void> {
    if (!this.#kinds.has(name)) throw new Error(`no job is called ${name}`);
    const startAfter = options.startAfterSeconds;
    await this.#boss.send(name, data, {
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

  /** What of a queue is not done yet, oldest first. */
  async listOpen(name: string, limit: number): Promise<OpenJob[]> {
    const { rows } = await this.#pool.query<OpenJob>(
      `select data, state from ${SCHEMA}.job where name = $1 and state <= 'active' order by created_on limit $2`,
      [name, limit],
    );
    return rows;
  }

  /** Jobs of a queue that were tried, as long as they are kept, by their last try, newest first. */
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

  /** Jobs that failed every try, newest first. */
  listDeadJobs(filter?: DeadJobFilter): Promise<DeadJob[]> {
    return listDeadJobs(this.#pool, filter);
  }

  countDeadJobs(): Promise<number> {
    return countDeadJobs(this.#pool);
  }

  /** Sends a dead job back to its queue and tells what it was; null when there is none with this id any more. */
  async retryDead(tx: Database, id: string): Promise<DeadJob | null> {
    const job = await findDeadJob(tx, id);
    // One statement moves it: of several who send it back at once, one does.
    return (await this.#boss.redrive(DEAD_LETTERS, { ids: [id], db: fromDrizzle(tx, sql) })) > 0 ? job : null;
  }

  /** Forgets a dead job for good and tells what it was; null when there is none with this id any more. */
  discardDead(tx: Database, id: string): Promise<DeadJob | null> {
    return discardDeadJob(tx, id);
  }

  /** Lets running jobs finish, then stops. */
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

  /** Makes the queue, or changes its options; most starts find it as it should be. */
  async #ensureQueue(name: string, options: QueueOptions, known?: QueueResult): Promise<void> {
    if (known && Object.entries(options).every(([option, value]) => known[option as keyof QueueResult] === value))
      return;
    await this.#boss.createQueue(name, options);
    await this.#boss.updateQueue(name, options);
    // Asking for a job makes pg-boss cache the queue. Otherwise the first transaction that enqueues would need a second
    // connection for that, which a full pool cannot give.
    await this.#boss.getJobById(name, NO_JOB);
  }

  /** Takes what comes, and tells how to have it look at once. */
  async #work(kind: JobKind): Promise<() => void> {
    const work = {
      pollingIntervalSeconds: POLLING_SECONDS,
      batchSize: kind.concurrency ?? 1,
      burstWhenBatchFull: true,
      perJobResults: true,
    } as const;
    const run = (jobs: Job<unknown>[]) => Promise.all(jobs.map((job) => this.#run(kind, job)));
    const worker = await this.#boss.work(kind.name, work, run);
    return () => this.#boss.notifyWorker(worker);
  }

  async #run(kind: JobKind, { id, data }: Job<unknown>): Promise<JobResult> {
    try {
      const missed = await kind.run(data ?? {});
      return { id, status: 'completed', ...(missed && { output: { missed } }) };
    } catch (error) {
      this.#onError(error as Error, kind.name);
      // pg-boss keeps what it is told, and shows it; a database error would bring the values of its query along.
      const output = { message: messageOf(error as Error) };
      return { id, status: error instanceof PermanentJobError ? 'deadletter' : 'failed', output };
    }
  }
}
