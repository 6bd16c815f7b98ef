const signs = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'hashchange', 'visit'] as const;

/**
 * Settles once somebody does anything at all: moves, scrolls, types, or arrives further down; or once the visit turns out
 * to be one for which the page is another (see visit.ts). What lies below the first screen is drawn already; until then
 * nobody needs its code. On the server there is nobody to wait for.
 */
export function readerStirs(): Promise<void> {
  if (typeof document === 'undefined' || location.hash !== '' || scrollY > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = new AbortController();
    const stir = () => {
      stop.abort();
      resolve();
    };
    for (const sign of signs) addEventListener(sign, stir, { passive: true, signal: stop.signal });
  });
}
