import type { Database } from '../../../db/database.ts';
import { Bundler } from '../bundler.ts';
import { keepEvents, type EventRow } from './event-queries.ts';

/** Takes reports in: each is acknowledged when, and only when, the rows of its bundle are written for good. */
export class Intake {
  readonly #bundler: Bundler<EventRow, null>;

  constructor(db: Database) {
    const keep = async (rows: readonly EventRow[]) => {
      await keepEvents(db, rows);
      return rows.map(() => null);
    };
    this.#bundler = new Bundler(keep, { delayMs: 3, most: 1_000, longest: 20_000 });
  }

  async keep(row: EventRow): Promise<void> {
    await this.#bundler.add(row);
  }

  settle(): Promise<void> {
    return this.#bundler.settle();
  }
}
