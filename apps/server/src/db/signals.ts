import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database, OpenDatabase } from './database.ts';

/** What processes tell one another. A signal says that something changed, never what: readers look again. */
const signals = ['content', 'clients', 'clock', 'pay', 'promotion', 'figures', 'settings', 'announcements'] as const;
export type Signal = (typeof signals)[number];

const CHANNEL = 'feisuo';
const RETRY_MS = 1000;

/** Tells every process, when and only when the transaction commits. */
export async function sendSignal(db: Database, signal: Signal): Promise<void> {
  await db.execute(sql`select ${signalled(signal)}`);
}

/** Everything may have changed. */
export async function sendEverySignal(db: Database): Promise<void> {
  for (const signal of signals) await sendSignal(db, signal);
}

/** The same as part of a statement that has something else to do. */
export const signalled = (signal: Signal) => sql`pg_notify(${CHANNEL}, ${signal})`;

/** Listens on a connection of its own. After a lost connection every handler runs once, for a signal may have been missed. */
export class Signals {
  readonly #database: OpenDatabase;
  readonly #onError: (error: Error) => void;
  readonly #handlers = new Map<Signal, (() => void)[]>();
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(database: OpenDatabase, onError: (error: Error) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  on(signal: Signal, handler: () => void): void {
    this.#handlers.set(signal, [...(this.#handlers.get(signal) ?? []), handler]);
  }

  async listen(): Promise<void> {
    const client = this.#database.connect();
    this.#client = client;
    client.on('notification', ({ payload }) => this.#run(payload as Signal));
    client.on('error', this.#onError);
    client.on('end', () => this.#reconnect());
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.#client?.end();
  }

  #run(signal: Signal): void {
    for (const handler of this.#handlers.get(signal) ?? []) handler();
  }

  #reconnect(): void {
    if (this.#isClosed || this.#retry) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.listen().then(
        () => [...this.#handlers.keys()].forEach((signal) => this.#run(signal)),
        (error: unknown) => {
          this.#onError(error as Error);
          this.#reconnect();
        },
      );
    }, RETRY_MS);
    this.#retry.unref();
  }
}
