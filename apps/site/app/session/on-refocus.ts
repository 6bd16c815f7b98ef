const MIN_INTERVAL_MS = 10_000;

type PageWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
};

/**
 * Calls `heard` when the user returns to the page from another window or tab, so that the page soon notices that the
 * account was frozen or signed out.
 */
export function onRefocus(heard: () => void, page: PageWindow = window, now: () => number = Date.now): () => void {
  const { document } = page;
  let last = now();
  const look = () => {
    if (document.visibilityState !== 'visible' || now() - last < MIN_INTERVAL_MS) return;
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
