import type { Promo } from './promo.ts';
import { requestOverlays } from '../popups/request-overlays.ts';

export interface Cards {
  promos: readonly Promo[];
  /** Key of the page on which a card was closed or a popup opened. Cards are shown again on the next page. */
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

/** The external store that `CardHost` subscribes to. */
export const shownCards = {
  current: (): Cards => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Hides cards on this page, because a popup opened on it. */
  rest: (restOn: string) => change({ ...current, pausedPageKey: restOn }),
  /** Removes a card that the visitor closed. No other card is shown on the current page. */
  remove: (promo: Promo, restOn: string) =>
    change({ promos: current.promos.filter((one) => one !== promo), pausedPageKey: restOn }),
};
