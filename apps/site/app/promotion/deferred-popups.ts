import type { Promo } from './promo.ts';
import { readPromo } from './read-promo.ts';

const heldKey = 'held_popups';
/** Milliseconds after which a held popup expires. An hour after its reply the server offers the popup again. */
export const HELD_MS = 15 * 60_000;

interface Held {
  userId: string;
  at: number;
  /** The server's answer, which is parsed on each read. */
  slot: unknown;
}

interface HeldPorts {
  findStore(): Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
}

/**
 * Stores popups that were fetched on a page without promotion, to show them on a later page. They are in session
 * storage and belong to one member.
 */
export function createHeldPopups({ findStore, now }: HeldPorts) {
  /** Used if session storage is not available. */
  let here: Held[] = [];
  const read = (): Held[] => {
    try {
      const text = findStore().getItem(heldKey);
      const stored: unknown = text === null ? here : JSON.parse(text);
      return Array.isArray(stored) ? (stored as Held[]) : [];
    } catch {
      return here;
    }
  };
  const write = (held: Held[]) => {
    here = held;
    try {
      findStore().setItem(heldKey, JSON.stringify(held));
    } catch {
      // Without storage the held popups last until a reload.
    }
  };
  const isFresh = ({ at }: Held) => typeof at === 'number' && now() - at < HELD_MS;
  const idOf = ({ slot }: Held) => readPromo(slot)?.creativeId;
  return {
    /** The held popups of a member, oldest first. */
    list: (userId: string): Promo[] =>
      read().flatMap((held) => (held.userId === userId && isFresh(held) ? (readPromo(held.slot) ?? []) : [])),
    add(userId: string, slot: unknown): void {
      const creativeId = readPromo(slot)?.creativeId;
      // Held popups of other members are dropped.
      const others = read().filter((held) => held.userId === userId && isFresh(held) && idOf(held) !== creativeId);
      if (creativeId) write([...others, { userId, at: now(), slot }]);
    },
    remove: (creativeId: string): void => write(read().filter((held) => idOf(held) !== creativeId)),
  };
}

export const heldPopups = createHeldPopups({ findStore: () => sessionStorage, now: Date.now });
