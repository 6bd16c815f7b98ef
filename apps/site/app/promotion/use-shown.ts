import { useEffect, useRef, useState } from 'react';
import type { Promo } from './promo.ts';
import { showingOf } from './slots.ts';
import { watchVisible } from './watch-visible.ts';

/**
 * Watches what is drawn: tells when it was really seen, with what is inside of it, and from then on counts down to when it closes by itself, except
 * while somebody points at it or has touched it. `shown` goes to the element; `secondsLeft` is null where it stays.
 */
export function useShown(promo: Promo, onTimeout: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [isKept, setKept] = useState(false);
  const [secondsLeft, setSecondsLeft] = useState(promo.autoCloseSeconds);

  useEffect(() => {
    if (!element.current) return;
    return watchVisible(element.current, () => {
      for (const one of [promo, ...promo.inner]) showingOf(one).see();
      setSeen(true);
    });
  }, [promo]);

  const isCounting = isSeen && !isHeld && !isKept && secondsLeft !== null;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setSecondsLeft((left) => left && left - 1);
    }, 1000);
    return () => clearInterval(timer);
  }, [isCounting]);

  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (!isOver) return;
    showingOf(promo).close('timeout');
    onTimeout();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when its time is over
  }, [isOver]);

  return {
    secondsLeft: isKept ? null : secondsLeft,
    shown: {
      ref: element,
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onPointerDown: () => setKept(true),
      onKeyDown: () => setKept(true),
    },
  };
}
