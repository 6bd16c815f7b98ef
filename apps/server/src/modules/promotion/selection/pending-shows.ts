interface Pending {
  keys: readonly string[];
  untilMs: number;
}

interface KeyState {
  waiting: number;
  /** When shows were stored, as places in the order of reads; those that no running read can have missed are dropped. */
  stored: number[];
}

/** Most answers that are remembered; the oldest are forgotten first. */
const MOST_PENDING = 20_000;
/** A stored show is remembered during so many further reads of counters, because one of them may have begun before. */
const READS_KEPT = 1_000;

/** Answers of this process whose show is not stored yet, by counter. */
export class PendingShows {
  /** In the order of the answers, which is also the order in which they run out. */
  readonly #byDelivery = new Map<string, Pending>();
  readonly #byKey = new Map<string, KeyState>();
  readonly #storedKeys: { key: string; at: number }[] = [];
  #order = 0;

  /** Marks the beginning of a read of counters. */
  mark(): number {
    return (this.#order += 1);
  }

  add(delivery: string, keys: readonly string[], untilMs: number): void {
    if (this.#byDelivery.size >= MOST_PENDING) {
      const [oldest] = this.#byDelivery.keys();
      if (oldest !== undefined) this.#forget(oldest);
    }
    this.#byDelivery.set(delivery, { keys, untilMs });
    for (const key of keys) this.#stateOf(key).waiting += 1;
  }

  /** Called when the show was stored: reads that begin later find it in the counters. */
  store(delivery: string): void {
    const at = this.mark();
    for (const key of this.#forget(delivery)) {
      this.#stateOf(key).stored.push(at);
      this.#storedKeys.push({ key, at });
    }
  }

  /** The answers that a read of this counter, begun at `beganAt`, may not have seen. */
  countOf(key: string, beganAt: number, nowMs: number): number {
    this.#dropOld(nowMs);
    const state = this.#byKey.get(key);
    return state ? state.waiting + state.stored.filter((at) => at > beganAt).length : 0;
  }

  #dropOld(nowMs: number): void {
    for (const [delivery, { untilMs }] of this.#byDelivery) {
      if (untilMs > nowMs) break;
      this.#forget(delivery);
    }
    while ((this.#storedKeys[0]?.at ?? Number.POSITIVE_INFINITY) < this.#order - READS_KEPT) {
      const { key, at } = this.#storedKeys.shift() as { key: string; at: number };
      const state = this.#stateOf(key);
      state.stored = state.stored.filter((one) => one !== at);
      this.#tidy(key, state);
    }
  }

  #stateOf(key: string): KeyState {
    let state = this.#byKey.get(key);
    if (!state) this.#byKey.set(key, (state = { waiting: 0, stored: [] }));
    return state;
  }

  #tidy(key: string, { waiting, stored }: KeyState): void {
    if (waiting === 0 && stored.length === 0) this.#byKey.delete(key);
  }

  #forget(delivery: string): readonly string[] {
    const keys = this.#byDelivery.get(delivery)?.keys ?? [];
    this.#byDelivery.delete(delivery);
    for (const key of keys) {
      const state = this.#stateOf(key);
      state.waiting -= 1;
      this.#tidy(key, state);
    }
    return keys;
  }
}
