import { AppError } from '../../../http/app-error.ts';

/** How many tries for one name are under way at once in this process. */
const AT_ONCE = 2;
/** More than this waiting for one name is no person. */
const MAX_WAITING = 50;

interface Line {
  underWay: number;
  waiting: (() => void)[];
}

/**
 * Lets tries for one name go on a few at a time. Each counts as a failure until it has succeeded, so that many right
 * ones at once would otherwise be taken for many wrong ones. What must hold between processes is in the database.
 */
export class Turns {
  readonly #lines = new Map<string, Line>();

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(name);
    try {
      return await work();
    } finally {
      this.#leave(name);
    }
  }

  /** Does the work unless some for the same name is under way in this process; then it throws what `refuse` makes. */
  async takeAlone<T>(name: string, work: () => Promise<T>, refuse: () => Error): Promise<T> {
    if (this.#lines.has(name)) throw refuse();
    return this.take(name, work);
  }

  async #enter(name: string): Promise<void> {
    const line = this.#lines.get(name) ?? { underWay: 0, waiting: [] };
    this.#lines.set(name, line);
    if (line.underWay < AT_ONCE) {
      line.underWay += 1;
      return;
    }
    if (line.waiting.length >= MAX_WAITING) {
      throw new AppError('resource_exhausted', {
        description: 'too many sign-ins with this name are under way',
        reason: 'BUSY',
        retryAfterSeconds: 1,
      });
    }
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  }

  /** The turn goes to whoever waits longest; a name that nobody uses is forgotten. */
  #leave(name: string): void {
    const line = this.#lines.get(name);
    if (!line) return;
    const next = line.waiting.shift();
    if (next) next();
    else if ((line.underWay -= 1) === 0) this.#lines.delete(name);
  }
}
