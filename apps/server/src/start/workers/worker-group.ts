import { steadyNow } from '../../time/clock.ts';
import type { MetricSnapshot } from '../../metrics/metric-snapshot.ts';
import { GroupMetrics } from './group-metrics.ts';
import type { FromWorker, WorkerProcess } from './worker-messages.ts';

export interface WorkerGroupOptions {
  count: number;
  /** How long workers may take to end before they are killed. */
  endMs: number;
  fork(): WorkerProcess;
  /** Prints why a worker is started again. */
  report(text: string): void;
}

/** A worker that served for this long was sound: its replacement starts without delay. */
const SOUND_MS = 60_000;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 30_000;
/** Failed starts in a row after which a group without any worker ends, so that a service manager sees it. */
const MOST_FAILURES = 8;

interface Member {
  worker: WorkerProcess;
  readyAt: number | null;
}

/**
 * Runs the worker processes of a server. The first one starts alone, because it migrates, seeds and prints the start
 * lines; a worker that ends by itself is replaced.
 */
export class WorkerGroup {
  readonly #options: WorkerGroupOptions;
  readonly #metrics = new GroupMetrics();
  readonly #members = new Map<number, Member>();
  readonly #restarts = new Set<NodeJS.Timeout>();
  #hasServed = false;
  #isEnding = false;
  #failures = 0;
  #exits = 0;
  #exitCode = 0;
  #finish: (code: number) => void = () => {};

  constructor(options: WorkerGroupOptions) {
    this.#options = options;
  }

  /** Starts the workers. Resolves with the exit code when the group has ended. */
  run(): Promise<number> {
    return new Promise((resolve) => {
      this.#finish = resolve;
      this.#start();
    });
  }

  /** Ends all workers after their accepted requests. */
  end(signal: NodeJS.Signals): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    for (const timer of this.#restarts) clearTimeout(timer);
    for (const { worker } of this.#members.values()) worker.send({ kind: 'end', signal });
    setTimeout(() => this.#killAll(), this.#options.endMs).unref();
    this.#finishWhenEmpty();
  }

  #start(): void {
    const member: Member = { worker: this.#options.fork(), readyAt: null };
    const { worker } = member;
    this.#members.set(worker.id, member);
    worker.on('message', (message) => this.#hear(member, message));
    worker.on('exit', (code, signal) => this.#lose(member, code, signal));
    // A message to a worker that has just ended fails; `exit` follows.
    worker.on('error', () => {});
  }

  #hear(member: Member, message: FromWorker): void {
    if (message.kind === 'ready') this.#welcome(member);
    else if (message.kind === 'metrics') this.#metrics.receive(member.worker.id, message.id, message.own);
    else void this.#collect(member, message.id, message.own);
  }

  #welcome(member: Member): void {
    member.readyAt = steadyNow();
    if (this.#hasServed || this.#isEnding) return;
    this.#hasServed = true;
    while (this.#members.size < this.#options.count) this.#start();
  }

  async #collect({ worker }: Member, id: number, own: MetricSnapshot): Promise<void> {
    const serving = [...this.#members.values()].filter(({ readyAt }) => readyAt !== null);
    const others = serving.flatMap((member) => (member.worker === worker ? [] : [member.worker]));
    const counts = { serving: serving.length, exits: this.#exits };
    worker.send({ kind: 'collected-metrics', id, others: await this.#metrics.collect(worker.id, own, others, counts) });
  }

  #lose({ worker, readyAt }: Member, code: number | null, signal: string | null): void {
    this.#members.delete(worker.id);
    this.#metrics.retire(worker.id);
    if (this.#isEnding) {
      if (code !== 0) this.#exitCode = 1;
      return this.#finishWhenEmpty();
    }
    // The first worker has printed why the server cannot start.
    if (!this.#hasServed) return this.#finish(code === null || code === 0 ? 1 : code);
    this.#exits += 1;
    const isSound = readyAt !== null && steadyNow() - readyAt >= SOUND_MS;
    this.#failures = isSound ? 0 : this.#failures + 1;
    if (this.#members.size === 0 && this.#failures > MOST_FAILURES) return this.#finish(1);
    const delayMs = isSound ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#failures - 1));
    this.#options.report(
      `进程 ${worker.process.pid} 意外结束（${signal ?? code}），${delayMs / 1000} 秒后重新启动 a worker process ended and is started again`,
    );
    const timer = setTimeout(() => {
      this.#restarts.delete(timer);
      this.#start();
    }, delayMs);
    this.#restarts.add(timer);
  }

  #killAll(): void {
    for (const { worker } of this.#members.values()) worker.kill('SIGKILL');
  }

  #finishWhenEmpty(): void {
    if (this.#members.size === 0) this.#finish(this.#exitCode);
  }
}
