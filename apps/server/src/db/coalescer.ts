import { AsyncLocalStorage } from 'node:async_hooks';

/** Statements that run at the same time: while PostgreSQL works on one, this process collects the next. */
const MOST_RUNNING = 2;
const MOST_ITEMS = 100;
/** A statement that takes longer does not count as running, so that a stalled connection holds up nothing behind it. */
const STALLED_MS = 100;
/**
 * Plans that are kept assume lists of ten. Shorter lists are filled up, because PostgreSQL would otherwise plan each of
 * them anew.
 */
const ASSUMED_ITEMS = 10;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Fills a list up to the length that kept plans assume. */
export const padded = <T>(list: readonly T[], filler: T): T[] => [
  ...list,
  ...Array.from({ length: Math.max(0, ASSUMED_ITEMS - list.length) }, () => filler),
];

/**
 * Lets concurrent requests share a statement, without any delay: what arrives while statements run is done by the next
 * one. A statement begins after all of its requests arrived, so each sees everything that was committed before.
 */
export class Coalescer<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  #waiting: Waiting<Item, Result>[] = [];
  #running = 0;
  #isScheduled = false;
  /** A statement serves many requests, so it must not run in the context of one of them. */
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #isShared: boolean;

  /**
   * `work` returns one result for each item, in the same order. Without `isShared` each item gets its own statement,
   * which asks only the server that keeps the item.
   */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>, isShared = true) {
    this.#work = work;
    this.#isShared = isShared;
  }

  add(item: Item): Promise<Result> {
    if (!this.#isShared) return this.#outside(async () => (await this.#work([item]))[0] as Result);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  /** Waits for the other requests that arrived in the same turn of the event loop. */
  #schedule(): void {
    if (this.#isScheduled || this.#running >= MOST_RUNNING || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    this.#outside(() =>
      setImmediate(() => {
        this.#isScheduled = false;
        void this.#run(this.#waiting.splice(0, MOST_ITEMS));
        this.#schedule();
      }),
    );
  }

  async #run(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    this.#running += 1;
    let isCounted = true;
    const uncount = () => {
      if (isCounted) this.#running -= 1;
      isCounted = false;
      this.#schedule();
    };
    const timer = setTimeout(uncount, STALLED_MS);
    try {
      const results = await this.#work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      clearTimeout(timer);
      uncount();
    }
  }
}
