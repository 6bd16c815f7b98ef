import type pg from 'pg';
import { SCHEMA } from './dead-jobs.ts';
import { repairFutureJobs } from './repair-future-jobs.ts';

const LOOK_MS = 1000;
/** How often times of jobs are repaired that lie in the future, because PostgreSQL's clock was set back. */
const REPAIR_MS = 60_000;

/**
 * Polls all queues with one statement per second and wakes the workers of queues with due jobs. One poll per queue
 * would be about 24 statements per second in every idle process.
 */
export class DueQueues {
  readonly #pool: pg.Pool;
  readonly #onError: (error: Error) => void;
  #wake: ReadonlyMap<string, () => void> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #look: Promise<void> = Promise.resolve();
  #nextRepair = 0;

  constructor(pool: pg.Pool, onError: (error: Error) => void) {
    this.#pool = pool;
    this.#onError = onError;
  }

  watch(wake: ReadonlyMap<string, () => void>): void {
    this.#wake = wake;
    this.#lookLater();
  }

  async stop(): Promise<void> {
    this.#wake = new Map();
    clearTimeout(this.#timer);
    await this.#look;
  }

  #lookLater(): void {
    if (this.#wake.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#look = this.#wakeWhatIsDue()
        .catch((error: unknown) => this.#onError(error as Error))
        .then(() => this.#lookLater());
    }, LOOK_MS);
  }

  async #wakeWhatIsDue(): Promise<void> {
    if (performance.now() >= this.#nextRepair) {
      this.#nextRepair = performance.now() + REPAIR_MS;
      await repairFutureJobs(this.#pool);
    }
    const { rows } = await this.#pool.query<{ name: string }>(
      `select queue.name from unnest($1::text[]) as queue (name)
        where exists (select from ${SCHEMA}.job j
                       where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
      [[...this.#wake.keys()]],
    );
    for (const { name } of rows) this.#wake.get(name)?.();
  }
}
