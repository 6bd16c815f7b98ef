import type pg from 'pg';
import { Batcher } from '../batcher.ts';
import { lockCounters, writeCounters, type NewHold } from './lock-counters.ts';
import { hasRoom, grantRequests, type ReservationRequest } from './grant-requests.ts';

export interface Reservation extends ReservationRequest {
  /** Id of the reservation. */
  delivery: string;
  nowMs: number;
  untilMs: number;
}

/** How long a process assumes that a full counter stays full. It may not, because reservations can be released. */
const FULL_FOR_MS = 2_000;
const MOST_REMEMBERED = 50_000;

/**
 * Reserves counters for many requests in one transaction. All counters are locked first, in the order of their keys,
 * so that limits hold across processes and no deadlock is possible.
 */
export class Reservations {
  readonly #batcher: Batcher<Reservation, number | null>;
  /**
   * Full counters by key, with the time until which they are assumed to be full. They are remembered, because most
   * repeated requests come from users who have reached a cap.
   */
  readonly #full = new Map<string, number>();

  constructor(pool: pg.Pool) {
    this.#batcher = new Batcher((reservations) => this.#take(pool, reservations), {
      delayMs: 0,
      maxBatch: 200,
      maxQueued: 10_000,
    });
  }

  /** Returns the index of the granted alternative; null if all were full. */
  reserve(reservation: Reservation): Promise<number | null> {
    return this.#batcher.add(reservation);
  }

  isKnownFull(keys: readonly { key: string }[], nowMs: number): boolean {
    return keys.some(({ key }) => (this.#full.get(key) ?? 0) > nowMs);
  }

  settle(): Promise<void> {
    return this.#batcher.settle();
  }

  async #take(pool: pg.Pool, reservations: readonly Reservation[]): Promise<(number | null)[]> {
    const client = await pool.connect();
    try {
      const counters = await lockCounters(
        client,
        reservations.flatMap(({ alternatives }) => alternatives.flat()),
      );
      const grants = reservations.map(
        (reservation) => grantRequests([reservation], counters, reservation.nowMs)[0] ?? null,
      );
      const touched = new Set<string>();
      const holds: NewHold[] = [];
      for (const [index, grant] of grants.entries()) {
        const reservation = reservations[index];
        if (!reservation || !grant) continue;
        holds.push({
          delivery: reservation.delivery,
          taken: grant.taken,
          until: new Date(reservation.untilMs).toISOString(),
        });
        for (const [key] of grant.taken) touched.add(key);
      }
      await writeCounters(client, touched, counters, holds);
      for (const { alternatives, nowMs } of reservations) {
        for (const bound of alternatives.flat()) if (!hasRoom(bound, counters, nowMs)) this.#remember(bound.key, nowMs);
      }
      client.release();
      return grants.map((grant) => grant?.alternative ?? null);
    } catch (error) {
      // Closing the connection rolls back the transaction.
      client.release(true);
      throw error;
    }
  }

  #remember(key: string, nowMs: number): void {
    if (this.#full.size >= MOST_REMEMBERED) this.#full.clear();
    this.#full.set(key, nowMs + FULL_FOR_MS);
  }
}
