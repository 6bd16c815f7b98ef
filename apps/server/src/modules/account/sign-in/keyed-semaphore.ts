import { AppError } from '../../../http/app-error.ts';

interface SemaphoreLimits {
  /** Maximum number of jobs that run at the same time for one name, in this process. */
  atOnce: number;
  maxWaiting: number;
  /** Makes the error that is thrown when `maxWaiting` jobs already wait. */
  refuse: () => Error;
}

/** Limits for sign-ins. A person does not send more than 50 waiting tries for one name. */
const SIGN_IN_LIMITS: SemaphoreLimits = {
  atOnce: 2,
  maxWaiting: 50,
  refuse: () =>
    new AppError('resource_exhausted', {
      description: 'too many sign-ins with this name are under way',
      reason: 'BUSY',
      retryAfterSeconds: 1,
    }),
};

/** The limits of sign-ins in one of several workers: two at a time for one name, or one in each. */
export const signInLimitsOf = (workers: number): SemaphoreLimits => ({
  ...SIGN_IN_LIMITS,
  atOnce: Math.max(1, Math.floor(SIGN_IN_LIMITS.atOnce / workers)),
});

interface Queue {
  underWay: number;
  waiting: (() => void)[];
}

/**
 * Limits concurrent work per name in this process, by default sign-in tries. A try counts as a failure until it
 * succeeds, so many concurrent right passwords would be refused as guesses.
 */
export class KeyedSemaphore {
  readonly #limits: SemaphoreLimits;
  readonly #queues = new Map<string, Queue>();

  constructor(limits = SIGN_IN_LIMITS) {
    this.#limits = limits;
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(name);
    try {
      return await work();
    } finally {
      this.#leave(name);
    }
  }

  /**
   * Runs the work, unless other work for the same name is running or waiting in this process: then `refuse()` is
   * thrown.
   */
  async runExclusive<T>(name: string, work: () => Promise<T>, refuse: () => Error): Promise<T> {
    if (this.#queues.has(name)) throw refuse();
    return this.run(name, work);
  }

  async #enter(name: string): Promise<void> {
    const queue = this.#queues.get(name) ?? { underWay: 0, waiting: [] };
    this.#queues.set(name, queue);
    if (queue.underWay < this.#limits.atOnce) {
      queue.underWay += 1;
      return;
    }
    if (queue.waiting.length >= this.#limits.maxWaiting) throw this.#limits.refuse();
    await new Promise<void>((resolve) => queue.waiting.push(resolve));
  }

  /** Starts the work that has waited longest. Deletes the queue of a name that is no longer in use. */
  #leave(name: string): void {
    const queue = this.#queues.get(name);
    if (!queue) return;
    const next = queue.waiting.shift();
    if (next) next();
    else if ((queue.underWay -= 1) === 0) this.#queues.delete(name);
  }
}
