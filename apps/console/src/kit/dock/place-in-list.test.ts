import { expect, test } from 'vitest';
import { neighbourOf, placeOf, readOpens } from './place-in-list.ts';

const ids = ['a', 'b', 'c'];
const both = { next: true, previous: true };
const none = { next: false, previous: false };

test('placeOf returns the position of an item only if the item is on the loaded page of the list', () => {
  expect(placeOf(ids, 'b')).toEqual({ index: 1, count: 3 });
  expect(placeOf(ids, 'x')).toBeNull();
  expect(placeOf(ids, null)).toBeNull();
});

test('neighbourOf returns the next or previous row of the loaded page, else another page, else null at the end of the list', () => {
  expect(neighbourOf(ids, 'b', 1, none)).toEqual({ id: 'c' });
  expect(neighbourOf(ids, 'b', -1, none)).toEqual({ id: 'a' });
  expect(neighbourOf(ids, 'c', 1, both)).toBe('page');
  expect(neighbourOf(ids, 'a', -1, both)).toBe('page');
  expect(neighbourOf(ids, 'c', 1, none)).toBeNull();
  expect(neighbourOf(ids, 'a', -1, none)).toBeNull();
});

test('if the open item is not on the loaded page, the next item is the first row of the loaded page', () => {
  expect(neighbourOf(ids, 'x', 1, both)).toEqual({ id: 'a' });
  expect(neighbourOf([], 'x', 1, none)).toBeNull();
});

test('the position within a list ignores history state that other code has written', () => {
  expect(readOpens({ places: [], opens: 'last' })).toBe('last');
  for (const state of [null, 1, {}, { opens: 'middle' }]) expect(readOpens(state)).toBeNull();
});
