import { isUnavailable } from '../db/database-errors.ts';
import { steadyNow } from '../time/clock.ts';
import { STALE_S } from './page-cache.ts';

/** The last value that was read, for the time in which the database does not answer. */
export class LastKnown<Value> {
  #known: { value: Value; readAt: number } | null = null;

  /** Reads the value. If the database does not answer, returns the last one and calls `onStale`. */
  async read(read: () => Promise<Value>, onStale: () => void): Promise<Value> {
    try {
      const value = await read();
      this.#known = { value, readAt: steadyNow() };
      return value;
    } catch (error) {
      const known = this.#known;
      if (!isUnavailable(error) || !known || steadyNow() - known.readAt > STALE_S * 1000) throw error;
      onStale();
      return known.value;
    }
  }
}
