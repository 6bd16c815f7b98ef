import { expect, test } from 'vitest';
import { isOtherPage } from './address.ts';

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });

test("another path, or going back from a kind's form to the choice of kinds, leaves unsaved work", () => {
  expect(isOtherPage(at('/console/orders'), at('/console/accounts'))).toBe(true);
  expect(isOtherPage(at('/console/activities/new', '?kind=lottery'), at('/console/activities/new'))).toBe(true);
});

test('another view of the same list does not', () => {
  expect(isOtherPage(at('/console/orders', '?after=1'), at('/console/orders', '?after=2'))).toBe(false);
});
