import { Coalescer, padded } from './coalescer.ts';
import { RequestTransaction } from './request-transaction.ts';

/** How rows are read: alone, and for a list of keys, by prepared statements. */
export interface RowReaders<Row> {
  one(key: string): Promise<Row | null>;
  /** Gets at least ten keys, some of them possibly twice. */
  many(keys: readonly string[]): Promise<ReadonlyMap<string, Row>>;
}

/** Reads rows by key; concurrent reads share a statement. Nothing is cached. */
export class CoalescedReads<Row> {
  readonly #readers: RowReaders<Row>;
  readonly #coalescer: Coalescer<string, Row | null>;

  constructor(readers: RowReaders<Row>, isShared = true) {
    this.#readers = readers;
    this.#coalescer = new Coalescer((keys) => this.#read(keys), isShared);
  }

  find(key: string): Promise<Row | null> {
    // A request that has written reads in its own transaction.
    return RequestTransaction.current()?.isBegun ? this.#readers.one(key) : this.#coalescer.add(key);
  }

  async #read(keys: readonly string[]): Promise<(Row | null)[]> {
    const [first = ''] = keys;
    if (keys.length === 1) return [await this.#readers.one(first)];
    const rows = await this.#readers.many(padded(keys, first));
    return keys.map((key) => rows.get(key) ?? null);
  }
}
