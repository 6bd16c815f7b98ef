import { AsyncLocalStorage } from 'node:async_hooks';

interface Waiting<T, R> {
  item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

export interface BundlerOptions {
  /** How long the first of a bundle waits for others. */
  delayMs: number;
  /** How many go at once. */
  most: number;
  /** How many may wait; beyond, whoever comes is refused at once. */
  longest: number;
}

/** Thrown at whoever finds too many waiting. */
export class QueueFull extends Error {}

/**
 * Does many small things as few large ones: whatever comes while one bundle is under way goes together in the next. Each caller
 * hears of its own when the bundle is done, and all of them of its failure.
 */
export class Bundler<T, R> {
  readonly #work: (items: readonly T[]) => Promise<readonly R[]>;
  readonly #options: BundlerOptions;
  #waiting: Waiting<T, R>[] = [];
  #running: Promise<void> | null = null;
  /** A bundle is of many callers, so it runs in the context of none of them: neither their transaction nor their share of the pool. */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(work: (items: readonly T[]) => Promise<readonly R[]>, options: BundlerOptions) {
    this.#work = work;
    this.#options = options;
  }

  add(item: T): Promise<R> {
    if (this.#waiting.length >= this.#options.longest) return Promise.reject(new QueueFull('too many are waiting'));
    return new Promise<R>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#outside(() => this.#run());
    });
  }

  /** Waits until nothing is left to do. */
  async settle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    await new Promise((resolve) =>
      this.#options.delayMs > 0 ? setTimeout(resolve, this.#options.delayMs) : setImmediate(resolve),
    );
    while (this.#waiting.length > 0) {
      const bundle = this.#waiting.splice(0, this.#options.most);
      await this.#finish(bundle);
    }
    this.#running = null;
  }

  async #finish(bundle: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.#work(bundle.map(({ item }) => item));
      for (const [index, { resolve }] of bundle.entries()) resolve(results[index] as R);
    } catch (error) {
      for (const { reject } of bundle) reject(error);
    }
  }
}
