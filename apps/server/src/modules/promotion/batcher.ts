import { AsyncLocalStorage } from 'node:async_hooks';

interface Waiting<T, R> {
  item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

export interface BatcherOptions {
  /** Time that the first item of a batch waits for further items. */
  delayMs: number;
  maxBatch: number;
  /** Maximum number of waiting items. Above this, new items are rejected at once. */
  maxQueued: number;
}

export class QueueFull extends Error {}

/**
 * Runs work in batches: items that arrive during a run are processed together in the next run. Each caller gets the
 * result of its own item, or the error of the batch.
 */
export class Batcher<T, R> {
  readonly #work: (items: readonly T[]) => Promise<readonly R[]>;
  readonly #options: BatcherOptions;
  #waiting: Waiting<T, R>[] = [];
  #running: Promise<void> | null = null;
  /**
   * Runs a batch outside the async context of the callers. Otherwise the batch, which serves many callers, would use
   * the transaction of the caller that started it.
   */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(work: (items: readonly T[]) => Promise<readonly R[]>, options: BatcherOptions) {
    this.#work = work;
    this.#options = options;
  }

  add(item: T): Promise<R> {
    if (this.#waiting.length >= this.#options.maxQueued) return Promise.reject(new QueueFull('too many are waiting'));
    return new Promise<R>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#outside(() => this.#run());
    });
  }

  async settle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    await new Promise((resolve) =>
      this.#options.delayMs > 0 ? setTimeout(resolve, this.#options.delayMs) : setImmediate(resolve),
    );
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#options.maxBatch);
      await this.#finish(batch);
    }
    this.#running = null;
  }

  async #finish(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.#work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
