import { expirySecondsOf } from './read-promo.ts';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

interface CachedSlot {
  at: number;
  slot: unknown;
}
interface Book {
  /** Id of the member for whom the entries were loaded. They are never used for another member. */
  owner: string;
  entries: Record<string, CachedSlot>;
}

const bookKey = 'slots';

export const cacheKey = (slotId: string, params: Readonly<Record<string, string>>): string =>
  `${slotId}?${new URLSearchParams(Object.entries(params).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;

/**
 * Caches replies with `expire_seconds` per tab, by slot id and parameters. Entries are parsed like an untrusted reply
 * from the network.
 */
export function createSlotCache({ findStore, now }: { findStore(): Store; now(): number }) {
  const isAlive = ({ at, slot }: CachedSlot) => {
    const seconds = expirySecondsOf(slot);
    // An entry from the future is invalid too, so that a clock that was set back does not extend its lifetime.
    return seconds !== null && at <= now() && now() < at + seconds * 1000;
  };

  function open(owner: string): Book {
    try {
      const book = JSON.parse(findStore().getItem(bookKey) ?? 'null') as Book | null;
      if (book?.owner === owner && typeof book.entries === 'object' && book.entries !== null) return book;
    } catch {
      // If the stored cache cannot be read, it counts as empty.
    }
    return { owner, entries: {} };
  }

  return {
    find(owner: string, key: string): unknown {
      const cached = open(owner).entries[key];
      return cached && typeof cached === 'object' && isAlive(cached) ? cached.slot : null;
    },
    keep(owner: string, key: string, slot: unknown): void {
      if (expirySecondsOf(slot) === null) return;
      const book = open(owner);
      const alive = Object.entries(book.entries).filter(([, cached]) => isAlive(cached));
      const entries = { ...Object.fromEntries(alive), [key]: { at: now(), slot } };
      try {
        findStore().setItem(bookKey, JSON.stringify({ owner, entries } satisfies Book));
      } catch {
        // Without storage nothing is cached, and the slot is requested again.
      }
    },
  };
}
export type SlotCache = ReturnType<typeof createSlotCache>;
