import type pg from 'pg';
import { Bundler } from '../bundler.ts';
import { lockCounters, writeCounters, type NewHold } from './take-counters.ts';
import { hasRoom, settleWishes, type Wish } from './settle-wishes.ts';

export interface Reservation extends Wish {
  /** Under which what was granted is held until it is shown. */
  delivery: string;
  nowMs: number;
  untilMs: number;
}

/** How long a process believes that a counter is full. What is held may come back. */
const FULL_FOR_MS = 2_000;
const MOST_REMEMBERED = 50_000;

/**
 * Takes from counters, for many requests in one transaction. All counters are locked in one order before anything is decided, so a
 * limit holds across processes however many ask at once, and nobody waits in a circle.
 */
export class Reservations {
  readonly #bundler: Bundler<Reservation, number | null>;
  /** Counters found full, and until when that is believed: most of those who ask again have seen the thing. */
  readonly #full = new Map<string, number>();

  constructor(pool: pg.Pool) {
    this.#bundler = new Bundler((wishes) => this.#take(pool, wishes), { delayMs: 0, most: 200, longest: 10_000 });
  }

  /** Which alternative was granted; null where none had room. */
  reserve(reservation: Reservation): Promise<number | null> {
    return this.#bundler.add(reservation);
  }

  /** Whether trying is worth it. */
  isKnownFull(keys: readonly { key: string }[], nowMs: number): boolean {
    return keys.some(({ key }) => (this.#full.get(key) ?? 0) > nowMs);
  }

  settle(): Promise<void> {
    return this.#bundler.settle();
  }

  async #take(pool: pg.Pool, wishes: readonly Reservation[]): Promise<(number | null)[]> {
    const client = await pool.connect();
    try {
      const counters = await lockCounters(
        client,
        wishes.flatMap(({ alternatives }) => alternatives.flat()),
      );
      const grants = wishes.map((wish) => settleWishes([wish], counters, wish.nowMs)[0] ?? null);
      const touched = new Set<string>();
      const holds: NewHold[] = [];
      for (const [index, grant] of grants.entries()) {
        const wish = wishes[index];
        if (!wish || !grant) continue;
        holds.push({ delivery: wish.delivery, taken: grant.taken, until: new Date(wish.untilMs).toISOString() });
        for (const [key] of grant.taken) touched.add(key);
      }
      await writeCounters(client, touched, counters, holds);
      for (const { alternatives, nowMs } of wishes) {
        for (const bound of alternatives.flat()) if (!hasRoom(bound, counters, nowMs)) this.#remember(bound.key, nowMs);
      }
      client.release();
      return grants.map((grant) => grant?.alternative ?? null);
    } catch (error) {
      // Whatever it was in the middle of ends with the connection.
      client.release(true);
      throw error;
    }
  }

  #remember(key: string, nowMs: number): void {
    if (this.#full.size >= MOST_REMEMBERED) this.#full.clear();
    this.#full.set(key, nowMs + FULL_FOR_MS);
  }
}
