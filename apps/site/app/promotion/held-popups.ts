import type { Promo } from './promo.ts';
import { readPromo } from './read-promo.ts';

const heldKey = 'held_popups';
/** A held popup is dropped after this; the server has it back an hour after its answer. */
export const HELD_MS = 15 * 60_000;

interface Held {
  userId: string;
  at: number;
  /** As it was answered; read anew each time. */
  slot: unknown;
}

interface HeldPorts {
  findStore(): Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
}

/** Popups that were fetched on a page which should not be disturbed. They wait in the tab's storage, for one person. */
export function createHeldPopups({ findStore, now }: HeldPorts) {
  /** For where nothing can be stored. */
  let here: Held[] = [];
  const read = (): Held[] => {
    try {
      const text = findStore().getItem(heldKey);
      const kept: unknown = text === null ? here : JSON.parse(text);
      return Array.isArray(kept) ? (kept as Held[]) : [];
    } catch {
      return here;
    }
  };
  const write = (held: Held[]) => {
    here = held;
    try {
      findStore().setItem(heldKey, JSON.stringify(held));
    } catch {
      // Then they last as long as this page.
    }
  };
  const isFresh = ({ at }: Held) => typeof at === 'number' && now() - at < HELD_MS;
  const idOf = ({ slot }: Held) => readPromo(slot)?.creativeId;
  return {
    /** What waits for this person, the first first. */
    list: (userId: string): Promo[] =>
      read().flatMap((held) => (held.userId === userId && isFresh(held) ? (readPromo(held.slot) ?? []) : [])),
    add(userId: string, slot: unknown): void {
      const creativeId = readPromo(slot)?.creativeId;
      // What another person left behind in this tab goes.
      const others = read().filter((held) => held.userId === userId && isFresh(held) && idOf(held) !== creativeId);
      if (creativeId) write([...others, { userId, at: now(), slot }]);
    },
    remove: (creativeId: string): void => write(read().filter((held) => idOf(held) !== creativeId)),
  };
}

export const heldPopups = createHeldPopups({ findStore: () => sessionStorage, now: Date.now });
