import { expect, test, vi } from 'vitest';
import { watchVisible } from './use-impression.ts';

function scene() {
  const state = { now: 0, isOnTop: true, ratio: (() => {}) as (ratio: number) => void, tick: () => {}, watchers: 0 };
  const onSeen = vi.fn();
  const stop = watchVisible({} as Element, onSeen, {
    observe(_, onRatio) {
      state.watchers += 1;
      state.ratio = onRatio;
      return () => void (state.watchers -= 1);
    },
    isOnTop: () => state.isOnTop,
    every(run, ms) {
      state.watchers += 1;
      state.tick = () => {
        state.now += ms;
        run();
      };
      return () => {
        state.watchers -= 1;
        state.tick = () => {};
      };
    },
    now: () => state.now,
  });
  const pass = (ms: number) => {
    for (const end = state.now + ms; state.now < end && state.watchers > 0;) state.tick();
  };
  return { state, onSeen, stop, pass };
}

test('an impression counts when half of the element was visible for a full second', () => {
  const { state, onSeen, pass } = scene();
  pass(5_000);
  state.ratio(0.49);
  pass(5_000);
  expect(onSeen).not.toHaveBeenCalled();
  state.ratio(0.5);
  const since = state.now;
  pass(1_000);
  expect(onSeen).not.toHaveBeenCalled();
  pass(200);
  expect(onSeen).toHaveBeenCalledTimes(1);
  expect(state.now - since).toBeGreaterThanOrEqual(1_000);
  expect(state.watchers).toBe(0);
});

test('an impression does not count if the second of visibility was interrupted', () => {
  const { state, onSeen, pass } = scene();
  state.ratio(1);
  pass(800);
  state.ratio(0.2);
  state.ratio(1);
  pass(1_000);
  expect(onSeen).not.toHaveBeenCalled();
  state.isOnTop = false;
  pass(200);
  state.isOnTop = true;
  pass(1_000);
  expect(onSeen).not.toHaveBeenCalled();
  pass(200);
  expect(onSeen).toHaveBeenCalledTimes(1);
});

test('an element that is covered, or on a hidden page, counts as not visible', () => {
  const { state, onSeen, pass } = scene();
  state.isOnTop = false;
  state.ratio(1);
  pass(60_000);
  expect(onSeen).not.toHaveBeenCalled();
});

test('an element that is removed within the second does not count as an impression', () => {
  const { state, onSeen, stop, pass } = scene();
  state.ratio(1);
  pass(800);
  stop();
  pass(5_000);
  expect(onSeen).not.toHaveBeenCalled();
  expect(state.watchers).toBe(0);
});
