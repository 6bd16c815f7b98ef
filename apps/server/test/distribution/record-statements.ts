import pg from 'pg';

/** A statement as the driver sent it, with the path that sent it first. */
export interface RecordedStatement<Path extends string> {
  path: Path;
  text: string;
  values: readonly unknown[];
}

interface Sent {
  text: string;
  values?: readonly unknown[];
}

/** Records the statements that all connections of this process send while the steps of `record` run. */
export class StatementRecorder<Path extends string> {
  readonly #statements = new Map<string, RecordedStatement<Path>>();
  readonly #query = pg.Client.prototype.query;
  #path: Path | null = null;

  constructor() {
    const note = (sent: unknown, values: unknown) => this.#note(sent, values);
    const query = this.#query as (...args: unknown[]) => unknown;
    (pg.Client.prototype as { query: unknown }).query = function (this: pg.Client, ...args: unknown[]) {
      note(args[0], args[1]);
      return query.apply(this, args);
    };
  }

  /** Runs a path and records its statements. Paths run one after another. */
  async record<T>(path: Path, work: () => Promise<T>): Promise<T> {
    this.#path = path;
    try {
      return await work();
    } finally {
      this.#path = null;
    }
  }

  /** Different statements in the order in which they were first sent. */
  list(): RecordedStatement<Path>[] {
    return [...this.#statements.values()];
  }

  stop(): void {
    pg.Client.prototype.query = this.#query;
  }

  #note(sent: unknown, values: unknown): void {
    if (this.#path === null) return;
    const { text, values: own = Array.isArray(values) ? values : [] } =
      typeof sent === 'string' ? { text: sent } : (sent as Sent);
    if (typeof text !== 'string' || !/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) return;
    if (!this.#statements.has(text)) this.#statements.set(text, { path: this.#path, text, values: own });
  }
}
