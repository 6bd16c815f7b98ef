import pg from 'pg';
import { Batcher } from '../batcher.ts';
import type { Taken } from './counters.tables.ts';
import type { Bound } from './frequency-caps.ts';
import type { FullCounters } from './full-counters.ts';
import { hasRoom, grantRequests, type ReservationRequest, type Counter } from './grant-requests.ts';

/**
 * Escapes a value as JSON: PostgreSQL allows no parameters in a query with several statements. Several statements in
 * one query save two of four round trips.
 */
const quoted = (value: unknown) => `${pg.escapeLiteral(JSON.stringify(value))}::jsonb`;
const momentOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

export interface Reservation extends ReservationRequest {
  /** Id of the filled slot, under which the counters are reserved. */
  delivery: string;
  nowMs: number;
  untilMs: number;
}

/**
 * Reserves counters for many requests in one transaction. All counters are locked first, in the order of their keys, so
 * limits hold across processes and deadlocks are impossible.
 */
export class Reservations {
  readonly #batcher: Batcher<Reservation, number | null>;
  readonly #full: FullCounters;

  constructor(pool: pg.Pool, full: FullCounters) {
    this.#full = full;
    this.#batcher = new Batcher((reservations) => this.#take(pool, reservations), {
      delayMs: 0,
      maxBatch: 200,
      maxQueued: 10_000,
    });
  }

  /** Returns the index of the granted alternative, or null if every alternative has a full counter. */
  reserve(reservation: Reservation): Promise<number | null> {
    return this.#batcher.add(reservation);
  }

  isKnownFull(keys: readonly { key: string }[], nowMs: number): boolean {
    return keys.some(({ key }) => this.#full.has(key, nowMs));
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
        for (const bound of alternatives.flat())
          if (!hasRoom(bound, counters, nowMs)) this.#full.remember(bound.key, nowMs);
      }
      client.release();
      return grants.map((grant) => grant?.alternative ?? null);
    } catch (error) {
      // Closes the connection, which rolls back its transaction.
      client.release(true);
      throw error;
    }
  }
}

/** Fields are named like the columns, because the rows are sent to PostgreSQL as one JSON parameter. */
interface NewHold {
  delivery: string;
  taken: Taken[];
  until: string;
}

/** Begins a transaction, inserts missing counters and locks all counters in the order of their keys. */
async function lockCounters(client: pg.PoolClient, bounds: readonly Bound[]): Promise<Map<string, Counter>> {
  const distinct = new Map(bounds.map((bound) => [bound.key, bound]));
  const wanted = Array.from(distinct.values(), ({ key, subject, endsAtMs }) => ({
    key,
    subject,
    ends_at: momentOf(endsAtMs),
  }));
  const answers = (await client.query(`begin;
    insert into promotion_counters (key, subject, taken, ends_at)
    select w.key, w.subject, 0, w.ends_at
      from jsonb_to_recordset(${quoted(wanted)}) as w(key text, subject text, ends_at timestamptz)
     order by w.key
    on conflict (key) do update set taken = promotion_counters.taken
    returning key, taken, (extract(epoch from ends_at) * 1000)::bigint::text as ends`)) as unknown as pg.QueryResult<{
    key: string;
    taken: number;
    ends: string | null;
  }>[];
  return new Map(
    answers[1]?.rows.map(({ key, taken, ends }) => [key, { taken, endsAtMs: ends === null ? null : Number(ends) }]),
  );
}

/**
 * Writes counters and reservations, and commits. Deletes counters that are still zero, because otherwise every invented
 * device id would leave a row.
 */
async function writeCounters(
  client: pg.PoolClient,
  keys: ReadonlySet<string>,
  counters: ReadonlyMap<string, Counter>,
  holds: readonly NewHold[],
): Promise<void> {
  const changed = Array.from(keys, (key) => {
    const { taken, endsAtMs } = counters.get(key) ?? { taken: 0, endsAtMs: null };
    return { key, taken, ends_at: momentOf(endsAtMs) };
  });
  if (changed.length === 0) {
    await client.query('rollback');
    return;
  }
  const unused = Array.from(counters).flatMap(([key, { taken }]) => (taken === 0 && !keys.has(key) ? [key] : []));
  await client.query(`with held as (
      insert into promotion_holds (delivery, taken, held_until)
      select h.delivery, h.taken, h.until
        from jsonb_to_recordset(${quoted(holds)}) as h(delivery text, taken jsonb, until timestamptz)
    )
    update promotion_counters set taken = c.taken, ends_at = c.ends_at
      from jsonb_to_recordset(${quoted(changed)}) as c(key text, taken integer, ends_at timestamptz)
     where promotion_counters.key = c.key;
    ${unused.length === 0 ? '' : `delete from promotion_counters where key in (select jsonb_array_elements_text(${quoted(unused)}));`}
    commit`);
}
