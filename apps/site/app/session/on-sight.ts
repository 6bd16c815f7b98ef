/** Who comes and goes quickly is not asked about each time. */
const PAUSE_MS = 10_000;

type Surroundings = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
};

/**
 * Calls back when somebody comes back to the page from another window or tab. Whoever was frozen or signed out meanwhile reads it
 * then, and not at the next thing that they want.
 */
export function onSight(heard: () => void, page: Surroundings = window, now: () => number = Date.now): () => void {
  const { document } = page;
  let last = now();
  const look = () => {
    if (document.visibilityState !== 'visible' || now() - last < PAUSE_MS) return;
    last = now();
    heard();
  };
  page.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    page.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}
