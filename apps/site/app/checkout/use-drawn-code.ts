import { useEffect, useState } from 'react';
import type { DrawnCode } from './draw-code.ts';

/** The drawing of a text, once the encoder is here; null before. */
export function useDrawnCode(text: string | null): DrawnCode | null {
  const [drawn, setDrawn] = useState<{ text: string; code: DrawnCode } | null>(null);
  useEffect(() => {
    if (text === null) return;
    let isGone = false;
    import('./draw-code.ts').then(
      ({ drawCode }) => !isGone && setDrawn({ text, code: drawCode(text) }),
      () => {},
    );
    return () => void (isGone = true);
  }, [text]);
  return drawn?.text === text ? drawn.code : null;
}
