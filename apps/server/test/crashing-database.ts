import type { Database } from '../src/db/database.ts';
import { Crash } from './in-memory-channel.ts';

const steps = new Set(['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute']);

/**
 * A database whose process dies at the nth step. A transaction in progress is rolled back; if the step is a whole
 * transaction, it is committed before the process dies.
 */
export class CrashingDatabase {
  readonly db: Database;
  #left = Number.POSITIVE_INFINITY;
  #isAfterCommit = false;

  constructor(db: Database) {
    this.db = this.#watch(db);
  }

  crashAt(step: number, isAfterCommit: boolean): void {
    this.#left = step;
    this.#isAfterCommit = isAfterCommit;
  }

  live(): void {
    this.#left = Number.POSITIVE_INFINITY;
  }

  #step(): void {
    this.#left -= 1;
    if (this.#left <= 0) throw new Crash('the process died');
  }

  #watch(real: Database): Database {
    return new Proxy(real, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target) as unknown;
        if (typeof value !== 'function') return value;
        if (name === 'transaction')
          return (operation: (tx: Database) => Promise<unknown>) => this.#transaction(target, operation);
        return (...args: unknown[]) => {
          if (steps.has(String(name))) this.#step();
          return value.apply(target, args) as unknown;
        };
      },
    });
  }

  async #transaction(real: Database, operation: (tx: Database) => Promise<unknown>): Promise<unknown> {
    if (this.#isAfterCommit && this.#left < 4) {
      await real.transaction((tx) => operation(tx));
      this.#left = 0;
    }
    this.#step();
    return real.transaction((tx) => operation(this.#watch(tx)));
  }
}
