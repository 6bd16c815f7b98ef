import type { Promo } from './promo.ts';
import { readPromo } from './read-promo.ts';

const heldKey = 'held_popups';
/** A held popup expires after this; the server offers it again an hour after its answer. */
export const HELD_MS = 15 * 60_000;

interface Held {
  userId: string;
  at: number;
  /** The raw answer; parsed on each read. */
  slot: unknown;
}

interface HeldPorts {
  findStore(): Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
}

/** Popups fetched on a quiet page, kept in session storage for one member. */
export function createHeldPopups({ findStore, now }: HeldPorts) {
  /** Fallback without storage. */
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
      // Then they last until reload.
    }
  };
  const isFresh = ({ at }: Held) => typeof at === 'number' && now() - at < HELD_MS;
  const idOf = ({ slot }: Held) => readPromo(slot)?.creativeId;
  return {
    /** The held popups of this member, oldest first. */
    list: (userId: string): Promo[] =>
      read().flatMap((held) => (held.userId === userId && isFresh(held) ? (readPromo(held.slot) ?? []) : [])),
    add(userId: string, slot: unknown): void {
      const creativeId = readPromo(slot)?.creativeId;
      // Drops those of other members.
      const others = read().filter((held) => held.userId === userId && isFresh(held) && idOf(held) !== creativeId);
      if (creativeId) write([...others, { userId, at: now(), slot }]);
    },
    remove: (creativeId: string): void => write(read().filter((held) => idOf(held) !== creativeId)),
  };
}

export const heldPopups = createHeldPopups({ findStore: () => sessionStorage, now: Date.now });
