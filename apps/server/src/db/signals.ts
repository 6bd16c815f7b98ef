import { sql } from 'drizzle-orm';
import { databaseLimits, type DatabaseLimits } from './database-limits.ts';
import type { Database, OpenDatabase } from './database.ts';
import type { LimitedClient } from './limited-client.ts';

/** Signals between processes. A signal does not say what changed, so receivers read the data anew. */
const signals = [
  'content',
  'clients',
  'clock',
  'pay',
  'promotion',
  'figures',
  'settings',
  'announcements',
  'logouts',
] as const;
export type Signal = (typeof signals)[number];

const CHANNEL = 'feisuo';
const RETRY_MS = 1000;

/** Sends a signal to every process when the transaction commits. */
export async function sendSignal(db: Database, signal: Signal): Promise<void> {
  await db.execute(sql`select ${signalled(signal)}`);
}

/** Sends all signals, after a change of all data such as a restore. */
export async function sendEverySignal(db: Database): Promise<void> {
  for (const signal of signals) await sendSignal(db, signal);
}

/** The SQL expression that sends a signal, for use inside another statement. */
export const signalled = (signal: Signal) => sql`pg_notify(${CHANNEL}, ${signal})`;

/**
 * Listens for signals on a separate connection, which is checked regularly. After a reconnect every handler runs once,
 * because signals may have been missed.
 */
export class Signals {
  readonly #database: OpenDatabase;
  readonly #onError: (error: Error) => void;
  readonly #handlers = new Map<Signal, (() => void)[]>();
  readonly #limits: Pick<DatabaseLimits, 'checkEveryMs' | 'checkAnswerMs'>;
  #client: LimitedClient | null = null;
  #retry: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(
    database: OpenDatabase,
    onError: (error: Error) => void,
    limits: Pick<DatabaseLimits, 'checkEveryMs' | 'checkAnswerMs'> = databaseLimits,
  ) {
    this.#database = database;
    this.#onError = onError;
    this.#limits = limits;
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
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.destroy();
      throw error;
    }
    const checks = setInterval(() => void this.#check(client), this.#limits.checkEveryMs).unref();
    client.on('end', () => clearInterval(checks));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry) clearTimeout(this.#retry);
    const client = this.#client;
    const patience = setTimeout(() => client?.destroy(), this.#limits.checkAnswerMs);
    await client?.end();
    clearTimeout(patience);
  }

  /** Sends a statement to check the connection, because a dead connection reports no error by itself. */
  async #check(client: LimitedClient): Promise<void> {
    try {
      await client.query({ text: 'select 1', query_timeout: this.#limits.checkAnswerMs });
    } catch (error) {
      client.destroy(error as Error);
    }
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
