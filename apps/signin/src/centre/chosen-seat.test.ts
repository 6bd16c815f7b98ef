import { expect, test } from 'vitest';
import { chooseSeat } from './chosen-seat.ts';

const seats = [{ sub: 'last' }, { sub: 'first' }];

test.each([
  ['whoever was chosen', seats, 'first', 'first'],
  ['the last one to sign in', seats, null, 'last'],
  ['the last one, where the chosen one is signed out', seats, 'gone', 'last'],
  ['nobody', [], 'first', null],
])('the centre opens for %s', (_, people, kept, sub) => {
  expect(chooseSeat(people, kept)).toBe(sub);
});
