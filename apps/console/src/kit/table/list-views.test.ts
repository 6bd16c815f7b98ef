import { expect, test } from 'vitest';
import { isView, savedFiltersOf, searchOf } from './list-views.ts';

test('a saved view is marked as current only if the list has exactly its filters', () => {
  expect(isView({ state: 'review' }, { state: 'review' })).toBe(true);
  expect(isView({}, {})).toBe(true);
  expect(isView({}, { state: 'review' })).toBe(false);
  expect(isView({ state: 'review' }, { state: 'review', channel: 'wechat' })).toBe(false);
  expect(isView({ state: 'review' }, { state: 'granted' })).toBe(false);
});

test('a saved view stores the filters of the list without search words and without unknown names', () => {
  const filters = [
    { name: 'q', kind: 'search' },
    { name: 'state', kind: 'choice' },
    { name: 'from', kind: 'day' },
  ] as const;
  expect(savedFiltersOf({ q: '13800138000', state: 'paid', other: '1' }, filters)).toEqual({ state: 'paid' });
});

test('the link of a saved view contains only its filters', () => {
  expect(searchOf({})).toBe('');
  expect(searchOf({ state: 'paid', channel: 'a b' })).toBe('?state=paid&channel=a+b');
});
