const events = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'hashchange', 'visit'] as const;

/**
 * Resolves at the first user interaction, or when the visit changes the page (see visit.ts). Code below the first
 * screen is loaded then: its HTML is already there. Resolves at once on the server.
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
