const events = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'hashchange', 'visit'] as const;

/**
 * Resolves at the first interaction of the user, or when the visit changes the page (see visit.ts). Code for content
 * below the first screen is loaded then, because its HTML is already there. On the server it resolves immediately.
 */
export function firstInteraction(): Promise<void> {
  if (typeof document === 'undefined' || location.hash !== '' || scrollY > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = new AbortController();
    const stir = () => {
      stop.abort();
      resolve();
    };
    for (const sign of events) addEventListener(sign, stir, { passive: true, signal: stop.signal });
  });
}
