import { useEffect } from 'react';

/**
 * The browser's own back and forward lead from view to view. An entry says only which view it is: nothing that was typed
 * gets into the history or the address.
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
    // The first view of a page has its entry already, and between two tabs nobody wants to go back.
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

/** The view that an entry of the history stands for. */
export function viewIn<View extends string>(state: unknown, known: readonly View[]): View | null {
  const { view } = (state ?? {}) as { view?: unknown };
  return known.find((one) => one === view) ?? null;
}
