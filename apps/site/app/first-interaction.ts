import { afterPaint } from './after-paint.ts';

const events = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'hashchange', 'visit'] as const;

/**
 * Resolves after the first interaction of the user or when `visit.ts` dispatches `visit`; on the server at once. Code for
 * content below the first screen waits for it, because the HTML of that content is already there.
 */
export function firstInteraction(): Promise<void> {
  if (typeof document === 'undefined' || location.hash !== '' || scrollY > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = new AbortController();
    const stir = () => {
      stop.abort();
      afterPaint(resolve);
    };
    for (const sign of events) addEventListener(sign, stir, { passive: true, signal: stop.signal });
  });
}
