import { AsyncLocalStorage } from 'node:async_hooks';
import { RequestTransaction } from './request-transaction.ts';

/** Statements that run at the same time: while PostgreSQL works on one, this process collects the next. */
const MOST_RUNNING = 2;
const MOST_KEYS = 100;
/**
 * Plans that are kept assume a list of ten keys. Shorter lists repeat a key, because PostgreSQL would otherwise plan
 * each of them anew.
 */
const ASSUMED_KEYS = 10;

interface Waiting<Row> {
  key: string;
  resolve(row: Row | null): void;
  reject(error: unknown): void;
}

/** How rows are read: alone, and for a list of keys, by prepared statements. */
export interface RowReaders<Row> {
  one(key: string): Promise<Row | null>;
  /** Gets at least ten keys, some of them possibly twice. */
  many(keys: readonly string[]): Promise<ReadonlyMap<string, Row>>;
}

/**
 * Reads rows by key. Concurrent reads share a statement, which begins after all of them, so each sees everything that
 * was committed before it was asked for. Nothing is cached.
 */
export class CoalescedReads<Row> {
  readonly #readers: RowReaders<Row>;
  #waiting: Waiting<Row>[] = [];
  #running = 0;
  #isScheduled = false;
  /** A statement serves many requests, so it must not run in the context of one of them. */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(readers: RowReaders<Row>) {
    this.#readers = readers;
  }

  find(key: string): Promise<Row | null> {
    // A request that has written reads in its own transaction.
    if (RequestTransaction.current()?.isBegun) return this.#readers.one(key);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
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
        void this.#run(this.#waiting.splice(0, MOST_KEYS));
        this.#schedule();
      }),
    );
  }

  async #run(batch: readonly Waiting<Row>[]): Promise<void> {
    this.#running += 1;
    try {
      const rows = await this.#read(batch.map(({ key }) => key));
      for (const { key, resolve } of batch) resolve(rows.get(key) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#running -= 1;
      this.#schedule();
    }
  }

  async #read(keys: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    const [first = ''] = keys;
    if (keys.length === 1) {
      const row = await this.#readers.one(first);
      return new Map(row === null ? [] : [[first, row]]);
    }
    const missing = Math.max(0, ASSUMED_KEYS - keys.length);
    return this.#readers.many([...keys, ...Array.from({ length: missing }, () => first)]);
  }
}
