import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { CoalescedReads } from '../../../db/coalesced-reads.ts';
import type { Database } from '../../../db/database.ts';
import { prepareSelect } from '../../../db/prepared-select.ts';
import { promotionCounters } from './counters.tables.ts';
import type { Bound } from './frequency-caps.ts';
import type { FullCounters } from './full-counters.ts';
import { hasRoom, type Counter } from './grant-requests.ts';
import { PendingShows } from './pending-shows.ts';
import type { Reservation } from './reservations.ts';

interface CounterRow extends Pick<Counter, 'taken'> {
  key: string;
  endsAt: Date | null;
}

/** Most addresses whose answers are counted at the same time; then all counts begin anew. */
const MOST_ADDRESSES = 50_000;

/**
 * Grants line items that are limited only per account, device or session. Counters are read and not written: a show is
 * counted when it is reported. Until then this process counts its answer in memory, so concurrent requests that it
 * answers do not exceed a frequency. Another process learns of the show when it is stored.
 */
export class FrequencyReader {
  readonly #counters: CoalescedReads<CounterRow>;
  readonly #full: FullCounters;
  readonly pending = new PendingShows();
  readonly #addresses = new Map<string, { answers: number; endsAtMs: number }>();

  constructor({ db, pool }: { db: Database; pool: pg.Pool }, full: FullCounters) {
    const { key, taken, endsAt } = promotionCounters;
    const selection = { key, taken, endsAt };
    const select = (where: ReturnType<typeof sql>) => db.select(selection).from(promotionCounters).where(where);
    const one = prepareSelect<CounterRow>(
      pool,
      'promotion_counter',
      select(eq(key, sql.placeholder('key'))),
      selection,
    );
    const many = prepareSelect<CounterRow>(
      pool,
      'promotion_counters_of_several',
      select(sql`${key} = any(${sql.placeholder('keys')}::text[])`),
      selection,
    );
    this.#counters = new CoalescedReads<CounterRow>({
      one: async (wanted) => (await one.execute({ key: wanted }))[0] ?? null,
      many: async (keys) => new Map((await many.execute({ keys })).map((row) => [row.key, row])),
    });
    this.#full = full;
  }

  /** Returns the index of the first alternative without a full counter, or null; the last bound is the address's. */
  async claim({
    alternatives,
    address,
    delivery,
    nowMs,
    untilMs,
  }: Reservation & { address: Bound }): Promise<number | null> {
    const keys = [...new Set(alternatives.flat().map(({ key }) => key))];
    const beganAt = this.pending.mark();
    const rows = await Promise.all(keys.map((key) => this.#counters.find(key)));
    const counters = new Map<string, Counter>();
    for (const [index, key] of keys.entries()) {
      const row = rows[index];
      const stored = row && (row.endsAt === null || row.endsAt.getTime() > nowMs) ? row.taken : 0;
      const taken = stored + this.pending.countOf(key, beganAt, nowMs);
      counters.set(key, { taken, endsAtMs: null });
    }
    // From here on nothing waits, so that two requests cannot both take the last place.
    const granted = alternatives.findIndex((bounds) => bounds.every((bound) => hasRoom(bound, counters, nowMs)));
    for (const bound of alternatives.flat())
      if (!hasRoom(bound, counters, nowMs)) this.#full.remember(bound.key, nowMs);
    const chosen = alternatives[granted];
    if (!chosen || !this.#countAddress(address, nowMs)) return null;
    this.pending.add(
      delivery,
      chosen.map(({ key }) => key),
      untilMs,
    );
    return granted;
  }

  /** Counts an answer for its address. Returns false beyond the limit: clients can invent device ids, not addresses. */
  #countAddress({ key, limit, endsAtMs }: Bound, nowMs: number): boolean {
    let count = this.#addresses.get(key);
    if (!count || count.endsAtMs <= nowMs) {
      if (this.#addresses.size >= MOST_ADDRESSES) this.#addresses.clear();
      this.#addresses.set(key, (count = { answers: 0, endsAtMs: endsAtMs ?? nowMs }));
    }
    if (count.answers >= limit) return false;
    count.answers += 1;
    return true;
  }
}
