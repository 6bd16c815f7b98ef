import { expect, test } from 'vitest';
import { atPlace, fromTheStart, placesBefore, readListQuery, requestOf } from './list-query.ts';

const read = (text: string) => readListQuery(new URLSearchParams(text), ['q', 'state']);

test('a list page reads known filters from the address, and ignores blank values and unknown names', () => {
  expect(read('q=+0021+&state=&tab=vip')).toEqual({ filters: { q: '0021' }, place: null });
});

test('the request of a list sends the cursor under the name that the server expects', () => {
  expect(requestOf('accounts', read('q=织%26布&place=17.a'), 'after')).toBe(
    'accounts?q=%E7%BB%87%26%E5%B8%83&after=17.a',
  );
  expect(requestOf('audit', read(''), 'before')).toBe('audit');
  expect(requestOf('orders?kind=paid', read('q=1'), 'after')).toBe('orders?kind=paid&q=1');
});

test('changing a filter of a list returns to the first page', () => {
  expect(fromTheStart({ state: 'frozen' })).toEqual({ state: 'frozen', ...atPlace(null) });
});

test('a list page ignores browser history state that other code has written', () => {
  expect(placesBefore({ places: ['', 'a', 3] })).toEqual(['', 'a']);
  for (const state of [null, 1, {}, { places: 'x' }]) expect(placesBefore(state)).toEqual([]);
});
