/**
 * Remembers the ids of proofs, so that each is accepted once. Processes that serve the same addresses must share one:
 * with a store of its own, each would accept a stolen proof once.
 */
export interface ReplayStore {
  /**
   * Stores an id until it expires. Returns false if it is stored already. Of concurrent calls with one id, exactly one
   * may return true.
   */
  add(id: string, expiresAt: Date): boolean | Promise<boolean>;
}

const BUCKET_MS = 60_000;
const MOST_IDS = 500_000;

/** A store in the memory of this process. When it is full, it throws, because forgetting ids would accept them again. */
export function createMemoryReplayStore({ now }: { now: () => number }): ReplayStore {
  /** Ids by the minute of their expiry, so that a whole minute is deleted at once. */
  const buckets = new Map<number, Set<string>>();
  return {
    add(id, expiresAt) {
      let count = 0;
      for (const [minute, ids] of buckets) {
        if ((minute + 1) * BUCKET_MS <= now()) buckets.delete(minute);
        else if (ids.has(id)) return false;
        else count += ids.size;
      }
      if (count >= MOST_IDS) throw new Error('the replay store is full');
      const minute = Math.floor(expiresAt.getTime() / BUCKET_MS);
      const ids = buckets.get(minute) ?? new Set();
      buckets.set(minute, ids.add(id));
      return true;
    },
  };
}
