import { expect, test } from 'vitest';
import { atPlace, fromTheStart, placesBefore, readListQuery, requestOf } from './list-query.ts';

const read = (text: string) => readListQuery(new URLSearchParams(text), ['q', 'state']);

test('reads filters from the address, without blanks and unknown names', () => {
  expect(read('q=+0021+&state=&tab=vip')).toEqual({ filters: { q: '0021' }, place: null });
});

test("the server's cursor parameter has its own name", () => {
  expect(requestOf('accounts', read('q=织%26布&place=17.a'), 'after')).toBe(
    'accounts?q=%E7%BB%87%26%E5%B8%83&after=17.a',
  );
  expect(requestOf('audit', read(''), 'before')).toBe('audit');
  expect(requestOf('orders?kind=paid', read('q=1'), 'after')).toBe('orders?kind=paid&q=1');
});

test('a changed filter starts at the first page', () => {
  expect(fromTheStart({ state: 'frozen' })).toEqual({ state: 'frozen', ...atPlace(null) });
});

test('ignores foreign history state', () => {
  expect(placesBefore({ places: ['', 'a', 3] })).toEqual(['', 'a']);
  for (const state of [null, 1, {}, { places: 'x' }]) expect(placesBefore(state)).toEqual([]);
});
