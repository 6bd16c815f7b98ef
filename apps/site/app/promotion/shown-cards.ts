import type { Promo } from './promo.ts';
import { requestOverlays } from '../popups/request-overlays.ts';

export interface Cards {
  promos: readonly Promo[];
  /** The key of a page where a card was closed or a popup opened: cards wait for the next page. */
  pausedPageKey: string | null;
}

let current: Cards = { promos: [], pausedPageKey: null };
const listeners = new Set<() => void>();

function change(cards: Cards): void {
  current = cards;
  for (const listener of listeners) listener();
}

/** Replaces the shown cards. */
export function showCards(promos: readonly Promo[]): void {
  if (promos.length === 0 && current.promos.length === 0) return;
  change({ promos, pausedPageKey: null });
  if (promos.length > 0) requestOverlays();
}

/** For CardHost. */
export const shownCards = {
  current: (): Cards => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** A popup opened on this page: cards wait for the next one. */
  rest: (restOn: string) => change({ ...current, pausedPageKey: restOn }),
  /** Closed: the page shows no other. */
  remove: (promo: Promo, restOn: string) =>
    change({ promos: current.promos.filter((one) => one !== promo), pausedPageKey: restOn }),
};
