import { useEffect } from 'react';

/**
 * Makes Back and Forward change the view. A history entry has only the view's name, so that typed data never gets
 * into the history or the address.
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
    // The first view already has a history entry, and switching between the tabs adds none.
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

/** The view named in the state of a history entry; null if unknown. */
export function viewIn<View extends string>(state: unknown, known: readonly View[]): View | null {
  const { view } = (state ?? {}) as { view?: unknown };
  return known.find((one) => one === view) ?? null;
}
