import type { KeyboardEvent } from 'react';

/** Index of the point that an arrow key moves to; null for other keys. `width` is the number of points per row. */
export function stepOf(key: string, at: number, count: number, width = count): number | null {
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: width < count ? at + width : at - 1,
    ArrowUp: width < count ? at - width : at + 1,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  if (next === undefined) return null;
  return next < 0 || next >= count ? at : next;
}

export const walkBy =
  (at: number, count: number, go: (to: number) => void, width?: number) => (event: KeyboardEvent) => {
    const next = stepOf(event.key, at, count, width);
    if (next === null) return;
    event.preventDefault();
    go(next);
  };
