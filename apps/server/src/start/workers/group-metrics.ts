import type { MetricSnapshot } from '../../metrics/metric-snapshot.ts';
import type { WorkerProcess } from './worker-messages.ts';

/** A worker that is too busy to answer for this long counts with its last known metrics. */
const ANSWER_MS = 2000;

interface Counts {
  serving: number;
  exits: number;
}

/** Collects the metrics of all workers for the one that is scraped. */
export class GroupMetrics {
  readonly #last = new Map<number, MetricSnapshot>();
  readonly #waiting = new Map<number, { worker: number; settle(): void }>();
  /** Counters of workers that have ended, so that sums do not decrease. */
  #retired: Promise<MetricSnapshot[]> = Promise.resolve([]);
  #lastId = 0;

  /** The metrics of all processes except the asking one, and those of the group itself. */
  async collect(
    asker: number,
    own: MetricSnapshot,
    others: readonly WorkerProcess[],
    counts: Counts,
  ): Promise<MetricSnapshot[]> {
    this.#last.set(asker, own);
    await Promise.all(others.map((worker) => this.#ask(worker)));
    const retired = await this.#retired;
    const known = others.map(({ id }) => this.#last.get(id) ?? []);
    return [...known, ...retired, describeGroup(counts)];
  }

  receive(worker: number, id: number, own: MetricSnapshot): void {
    this.#last.set(worker, own);
    this.#waiting.get(id)?.settle();
  }

  /** Keeps the counters of a worker that has ended, as far as they are known. */
  retire(worker: number): void {
    const last = this.#last.get(worker);
    this.#last.delete(worker);
    for (const waiting of this.#waiting.values()) if (waiting.worker === worker) waiting.settle();
    if (!last) return;
    this.#retired = this.#retired.then(async (retired) => {
      const { sumCounters } = await import('../../metrics/metric-snapshot.ts');
      return [await sumCounters([...retired, last])];
    });
  }

  #ask(worker: WorkerProcess): Promise<void> {
    const id = (this.#lastId += 1);
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(settle, ANSWER_MS);
      this.#waiting.set(id, { worker: worker.id, settle });
      worker.send({ kind: 'send-metrics', id });
    });
  }
}

const describeGroup = ({ serving, exits }: Counts): MetricSnapshot => [
  describe('worker_processes', 'gauge', 'Worker processes that serve requests', serving),
  describe('worker_exits_total', 'counter', 'Worker processes that ended by themselves and were replaced', exits),
];

/** The declared type of `type` is an enum, but prom-client uses these words. */
const describe = (name: string, type: string, help: string, value: number): MetricSnapshot[number] =>
  ({ name, type, help, aggregator: 'sum', values: [{ value, labels: {} }] }) as unknown as MetricSnapshot[number];
