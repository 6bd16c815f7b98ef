import { useEffect, useRef, useState } from 'react';
import type { Promo } from './promo.ts';
import { lifecycleOf } from './slots.ts';

/** A promotion is seen if the share `ratio` of it was visible for `ms` milliseconds, checked every `lookMs`. */
const visibleRules = { ratio: 0.5, ms: 1_000, lookMs: 200 } as const;

interface VisiblePorts {
  /**
   * Calls `onRatio` with the visible share of an element, now and on each change. Returns the unsubscribe function.
   */
  observe(element: Element, onRatio: (ratio: number) => void): () => void;
  /** Whether the page is visible and nothing covers the element. */
  isOnTop(element: Element): boolean;
  every(run: () => void, ms: number): () => void;
  now(): number;
}

/**
 * Calls `onSeen` once, after half of the element was visible and uncovered for one second. Returns the unsubscribe
 * function.
 */
export function watchVisible(
  element: Element,
  onSeen: () => void,
  { observe, isOnTop, every, now }: VisiblePorts = inBrowser,
): () => void {
  let isWithin = false;
  let since: number | null = null;
  const stopObserving = observe(element, (ratio) => {
    isWithin = ratio >= visibleRules.ratio;
    if (!isWithin) since = null;
  });
  const stopLooking = every(() => {
    since = isWithin && isOnTop(element) ? (since ?? now()) : null;
    if (since === null || now() - since < visibleRules.ms) return;
    stop();
    onSeen();
  }, visibleRules.lookMs);
  const stop = () => {
    stopObserving();
    stopLooking();
  };
  return stop;
}

const inBrowser: VisiblePorts = {
  observe(element, onRatio) {
    const observer = new IntersectionObserver((entries) => onRatio(entries.at(-1)?.intersectionRatio ?? 0), {
      threshold: [0, visibleRules.ratio, 1],
    });
    observer.observe(element);
    return () => observer.disconnect();
  },
  isOnTop(element) {
    if (document.visibilityState !== 'visible') return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    const middle = [within(left + width / 2, innerWidth), within(top + height / 2, innerHeight)] as const;
    return element.contains(document.elementFromPoint(...middle));
  },
  every(run, ms) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
  now: () => performance.now(),
};

const within = (at: number, end: number) => Math.min(Math.max(at, 0), end - 1);

/**
 * Reports when a promotion and its nested slots were seen, then counts down to the automatic close; `secondsLeft` is
 * null without automatic close. The countdown pauses while the pointer is over the promotion, and stops after a touch.
 */
export function useImpression(promo: Promo, onTimeout: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [isKept, setKept] = useState(false);
  const [secondsLeft, setSecondsLeft] = useState(promo.autoCloseSeconds);

  useEffect(() => {
    if (!element.current) return;
    return watchVisible(element.current, () => {
      for (const one of [promo, ...promo.inner]) lifecycleOf(one).see();
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
    lifecycleOf(promo).close('timeout');
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
