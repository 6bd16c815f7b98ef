import { expirySecondsOf } from './read-promo.ts';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

interface Kept {
  at: number;
  slot: unknown;
}
interface Book {
  /** The member of the entries: they are not used for another. */
  owner: string;
  entries: Record<string, Kept>;
}

const bookKey = 'slots';

export const cacheKey = (slotId: string, params: Readonly<Record<string, string>>): string =>
  `${slotId}?${new URLSearchParams(Object.entries(params).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;

/** Caches answers with `expire_seconds` by slot id and params, per tab. Entries are untrusted, like network data. */
export function createSlotCache({ findStore, now }: { findStore(): Store; now(): number }) {
  const isAlive = ({ at, slot }: Kept) => {
    const seconds = expirySecondsOf(slot);
    // A clock that was set back does not extend an entry.
    return seconds !== null && at <= now() && now() < at + seconds * 1000;
  };

  function open(owner: string): Book {
    try {
      const book = JSON.parse(findStore().getItem(bookKey) ?? 'null') as Book | null;
      if (book?.owner === owner && typeof book.entries === 'object' && book.entries !== null) return book;
    } catch {
      // Start with an empty cache.
    }
    return { owner, entries: {} };
  }

  return {
    find(owner: string, key: string): unknown {
      const kept = open(owner).entries[key];
      return kept && typeof kept === 'object' && isAlive(kept) ? kept.slot : null;
    },
    keep(owner: string, key: string, slot: unknown): void {
      if (expirySecondsOf(slot) === null) return;
      const book = open(owner);
      const alive = Object.entries(book.entries).filter(([, kept]) => isAlive(kept));
      const entries = { ...Object.fromEntries(alive), [key]: { at: now(), slot } };
      try {
        findStore().setItem(bookKey, JSON.stringify({ owner, entries } satisfies Book));
      } catch {
        // Then it is requested again.
      }
    },
  };
}
export type SlotCache = ReturnType<typeof createSlotCache>;
