import { expirySecondsOf } from './read-promo.ts';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

interface Kept {
  at: number;
  slot: unknown;
}
interface Book {
  /** Whose answers these are: what one person was answered is not for the next. */
  owner: string;
  entries: Record<string, Kept>;
}

const bookKey = 'slots';

export const cacheKey = (slotId: string, params: Readonly<Record<string, string>>): string =>
  `${slotId}?${new URLSearchParams(Object.entries(params).toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;

/**
 * Answers that may be shown again, by slot id and params: only those with `expire_seconds`, until that long after they
 * came. They last as long as the tab, and are as little believed as what comes over the network.
 */
export function createSlotCache({ findStore, now }: { findStore(): Store; now(): number }) {
  const isAlive = ({ at, slot }: Kept) => {
    const seconds = expirySecondsOf(slot);
    // A clock that was set back makes nothing younger.
    return seconds !== null && at <= now() && now() < at + seconds * 1000;
  };

  function open(owner: string): Book {
    try {
      const book = JSON.parse(findStore().getItem(bookKey) ?? 'null') as Book | null;
      if (book?.owner === owner && typeof book.entries === 'object' && book.entries !== null) return book;
    } catch {
      // Then nothing is known.
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
        // Then it is asked for again.
      }
    },
  };
}
export type SlotCache = ReturnType<typeof createSlotCache>;
