import type { Database } from '../src/db/database.ts';
import { Crash } from './in-memory-channel.ts';

const steps = new Set(['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute']);

/**
 * Simulates a process that dies at the nth step: pending work rolls back, or if that step is a transaction, it dies
 * right after the commit.
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
        if (name === 'transaction') return (act: (tx: Database) => Promise<unknown>) => this.#transaction(target, act);
        return (...args: unknown[]) => {
          if (steps.has(String(name))) this.#step();
          return value.apply(target, args) as unknown;
        };
      },
    });
  }

  async #transaction(real: Database, act: (tx: Database) => Promise<unknown>): Promise<unknown> {
    if (this.#isAfterCommit && this.#left < 4) {
      await real.transaction((tx) => act(tx));
      this.#left = 0;
    }
    this.#step();
    return real.transaction((tx) => act(this.#watch(tx)));
  }
}
