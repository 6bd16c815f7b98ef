import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('answers that take longer than the next question is away are heard all the same', () => {
  const turns = new Turns();
  const [first, second, third] = [turns.take(), turns.take(), turns.take()];
  expect(turns.hear(first)).toBe(true);
  expect(turns.hear(second)).toBe(true);
  expect([turns.isLast(second), turns.isLast(third)]).toEqual([false, true]);
});

test('an answer that a later one overtook is not heard, nor one to what is no longer asked', () => {
  const turns = new Turns();
  const [first, second] = [turns.take(), turns.take()];
  expect([turns.hear(second), turns.hear(first)]).toEqual([true, false]);
  const third = turns.take();
  turns.forget();
  expect(turns.hear(third)).toBe(false);
  expect(turns.hear(turns.take())).toBe(true);
});
