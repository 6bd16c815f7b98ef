import { expect, test } from 'vitest';
import { MemoryRelease } from './release-memory.ts';

const MB = 1024 * 1024;

/** A process whose load and memory the test sets; a collection leaves 100 MB. */
function processWith(memoryMb: number, load: number) {
  const state = { memoryMb, load, collections: 0 };
  const release = new MemoryRelease({
    readLoad: () => state.load,
    readMemory: () => state.memoryMb * MB,
    collect() {
      state.collections += 1;
      state.memoryMb = 100;
    },
  });
  const check = (times: number) => {
    for (let time = 0; time < times; time += 1) release.check();
    return state.collections;
  };
  return { state, check };
}

test('a process that is quiet in two checks in a row collects its garbage once', () => {
  const { check } = processWith(200, 0.01);
  expect([check(1), check(1), check(10)]).toEqual([0, 1, 1]);
});

test('a busy process never collects, and one busy check begins the count of quiet ones anew', () => {
  const { state, check } = processWith(400, 0.5);
  expect(check(20)).toBe(0);
  state.load = 0.01;
  check(1);
  state.load = 0.5;
  check(1);
  state.load = 0.01;
  expect(check(1)).toBe(0);
  expect(check(1)).toBe(1);
});

test('a quiet process collects again only after its memory grew by more than 24 MB', () => {
  const { state, check } = processWith(200, 0.01);
  expect(check(2)).toBe(1);
  state.memoryMb = 120;
  expect(check(10)).toBe(1);
  state.memoryMb = 130;
  expect(check(2)).toBe(2);
});
