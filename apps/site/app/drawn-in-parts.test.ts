import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { beginInParts, drawParts } from './drawn-in-parts.server.ts';

/** The page's mark once its first script ran, and what ends it in any case. */
function begun({ hash = '', hidden = false, isFramed = false, type = 'navigate' } = {}) {
  const dataset: { drawing?: string } = {};
  const remove = vi.fn();
  const timers: (() => void)[] = [];
  const window = {};
  runInNewContext(beginInParts, {
    window,
    top: isFramed ? {} : window,
    location: { hash },
    performance: { getEntriesByType: () => [{ type }] },
    setTimeout: (run: () => void) => void timers.push(run),
    document: { hidden, documentElement: { dataset }, currentScript: { remove } },
  });
  expect(remove).toHaveBeenCalledTimes(1);
  return { dataset, timers };
}

test('a page that somebody opens is drawn in parts, and whole after a while in any case', () => {
  const { dataset, timers } = begun();
  expect(dataset).toEqual({ drawing: '' });
  timers[0]?.();
  expect(dataset).toEqual({});
});

test.each([
  ['goes to a place in it', { hash: '#faq' }],
  ['comes back', { type: 'back_forward' }],
  ['loads it again', { type: 'reload' }],
  ['does not look', { hidden: true }],
  ['has it in a frame', { isFramed: true }],
])('a page is drawn whole for whoever %s', (_who, facts) => {
  expect(begun(facts).dataset).toEqual({});
});

/** Parts that each take a while to lay out. */
function drawing({ isInParts = true, count = 3, takesMs = 3, isPhone = true } = {}) {
  let now = 0;
  const timers: (() => void)[] = [];
  const waits: (number | undefined)[] = [];
  const scrolled: (() => void)[] = [];
  const goOn = vi.fn();
  const laidOut = vi.fn();
  const dataset: { drawing?: string } = isInParts ? { drawing: '' } : {};
  const parts = Array.from({ length: count }, () => ({
    dataset: { below: 'true' } as { below?: string },
    get offsetHeight() {
      now += takesMs;
      laidOut();
      return 1;
    },
  }));
  const draw = runInNewContext(`(${drawParts})`, {
    performance: { now: () => now },
    matchMedia: (query: string) => ({ matches: query === '(max-width: 560px)' && isPhone }),
    addEventListener: (_name: 'scroll', run: () => void) => void scrolled.push(run),
    setTimeout: (run: () => void, ms?: number) => {
      timers.push(run);
      waits.push(ms);
    },
    document: { documentElement: { dataset }, querySelectorAll: () => parts },
  }) as (goOn: () => void) => void;
  draw(goOn);
  timers.shift()?.();
  return { parts, laidOut, timers, waits, scrolled, goOn, dataset };
}

test('parts are laid out in turn, as many as a few milliseconds hold, and the page begins as it was written when all are', () => {
  const { parts, laidOut, timers, goOn, dataset } = drawing();
  expect(parts.map((part) => part.dataset)).toEqual([{}, {}, { below: 'true' }]);
  expect(goOn).not.toHaveBeenCalled();
  timers[0]?.();
  expect(laidOut).toHaveBeenCalledTimes(3);
  expect(goOn).toHaveBeenCalledTimes(1);
  expect(dataset).toEqual({});
  expect(parts.map((part) => part.dataset)).toEqual([{ below: 'true' }, { below: 'true' }, { below: 'true' }]);
});

test('a page drawn whole begins at once', () => {
  const { laidOut, goOn } = drawing({ isInParts: false });
  expect(laidOut).not.toHaveBeenCalled();
  expect(goOn).toHaveBeenCalledTimes(1);
});

test('between parts a phone rests, and no longer once somebody scrolls; wider screens do not', () => {
  const { timers, waits, scrolled } = drawing({ count: 5, takesMs: 5 });
  timers.shift()?.();
  expect(waits).toEqual([60, 30, 30]);
  scrolled[0]?.();
  timers.shift()?.();
  expect(waits.at(-1)).toBe(0);
  expect(drawing({ isPhone: false, takesMs: 5 }).waits).toEqual([0, 0]);
});
