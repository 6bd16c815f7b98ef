import { AppError } from '../../../http/app-error.ts';

/** Concurrent tries for one name in this process. */
const AT_ONCE = 2;
/** More waiting tries for one name are not human. */
const MAX_WAITING = 50;

interface Queue {
  underWay: number;
  waiting: (() => void)[];
}

/**
 * Limits concurrent tries for one name. Each counts as a failure until it has succeeded, so concurrent right ones would
 * look like guesses. Limits across processes are in the database.
 */
export class KeyedSemaphore {
  readonly #queues = new Map<string, Queue>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(name);
    try {
      return await work();
    } finally {
      this.#leave(name);
    }
  }

  /** Runs the work unless other work for the same name is running in this process; then throws `refuse()`. */
  async runExclusive<T>(name: string, work: () => Promise<T>, refuse: () => Error): Promise<T> {
    if (this.#queues.has(name)) throw refuse();
    return this.run(name, work);
  }

  async #enter(name: string): Promise<void> {
    const queue = this.#queues.get(name) ?? { underWay: 0, waiting: [] };
    this.#queues.set(name, queue);
    if (queue.underWay < AT_ONCE) {
      queue.underWay += 1;
      return;
    }
    if (queue.waiting.length >= MAX_WAITING) {
      throw new AppError('resource_exhausted', {
        description: 'too many sign-ins with this name are under way',
        reason: 'BUSY',
        retryAfterSeconds: 1,
      });
    }
    await new Promise<void>((resolve) => queue.waiting.push(resolve));
  }

  /** Passes the slot to the longest waiting try; deletes an unused name. */
  #leave(name: string): void {
    const queue = this.#queues.get(name);
    if (!queue) return;
    const next = queue.waiting.shift();
    if (next) next();
    else if ((queue.underWay -= 1) === 0) this.#queues.delete(name);
  }
}
