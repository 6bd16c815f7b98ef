import { expect, test } from 'vitest';
import { neighbourOf, placeOf, readOpens } from './place-in-list.ts';

const ids = ['a', 'b', 'c'];
const both = { next: true, previous: true };
const none = { next: false, previous: false };

test('an item has a place only if it is on this page', () => {
  expect(placeOf(ids, 'b')).toEqual({ index: 1, count: 3 });
  expect(placeOf(ids, 'x')).toBeNull();
  expect(placeOf(ids, null)).toBeNull();
});

test('neighbours are rows of this page, then another page, then none', () => {
  expect(neighbourOf(ids, 'b', 1, none)).toEqual({ id: 'c' });
  expect(neighbourOf(ids, 'b', -1, none)).toEqual({ id: 'a' });
  expect(neighbourOf(ids, 'c', 1, both)).toBe('page');
  expect(neighbourOf(ids, 'a', -1, both)).toBe('page');
  expect(neighbourOf(ids, 'c', 1, none)).toBeNull();
  expect(neighbourOf(ids, 'a', -1, none)).toBeNull();
});

test('an item of another page is followed by the first row of this page', () => {
  expect(neighbourOf(ids, 'x', 1, both)).toEqual({ id: 'a' });
  expect(neighbourOf([], 'x', 1, none)).toBeNull();
});

test('ignores history state that other code has written', () => {
  expect(readOpens({ places: [], opens: 'last' })).toBe('last');
  for (const state of [null, 1, {}, { opens: 'middle' }]) expect(readOpens(state)).toBeNull();
});
