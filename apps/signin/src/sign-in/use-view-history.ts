import { useEffect } from 'react';

/**
 * Back and Forward change views. An entry holds only the view's name: typed data never goes into the history or the
 * address.
 */
export function useViewHistory<View extends string>(
  view: View,
  known: readonly View[],
  tabs: ReadonlySet<View>,
  onMove: (view: View) => void,
): void {
  useEffect(() => {
    const open = viewIn(history.state, known);
    if (open === view) return;
    // The first view has its entry already, and switching tabs adds none.
    if (open === null || (tabs.has(open) && tabs.has(view))) history.replaceState({ view }, '');
    else history.pushState({ view }, '');
  }, [view, known, tabs]);
  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => {
      const wanted = viewIn(state, known);
      if (wanted) onMove(wanted);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [known, onMove]);
}

/** The view of a history entry. */
export function viewIn<View extends string>(state: unknown, known: readonly View[]): View | null {
  const { view } = (state ?? {}) as { view?: unknown };
  return known.find((one) => one === view) ?? null;
}
