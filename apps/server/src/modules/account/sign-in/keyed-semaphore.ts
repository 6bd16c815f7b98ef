import { AppError } from '../../../http/app-error.ts';

/** How many tries for one name are under way at once in this process. */
const AT_ONCE = 2;
/** More than this waiting for one name is no person. */
const MAX_WAITING = 50;

interface Queue {
  underWay: number;
  waiting: (() => void)[];
}

/**
 * Lets tries for one name go on a few at a time. Each counts as a failure until it has succeeded, so that many right
 * ones at once would otherwise be taken for many wrong ones. What must hold between processes is in the database.
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

  /** Does the work unless some for the same name is under way in this process; then it throws what `refuse` makes. */
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

  /** The turn goes to whoever waits longest; a name that nobody uses is forgotten. */
  #leave(name: string): void {
    const queue = this.#queues.get(name);
    if (!queue) return;
    const next = queue.waiting.shift();
    if (next) next();
    else if ((queue.underWay -= 1) === 0) this.#queues.delete(name);
  }
}
