import { expect, test } from 'vitest';
import { isOtherPage } from './address.ts';

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });

test("isOtherPage is true for another path, and for the return from a new activity's form to the choice of kinds", () => {
  expect(isOtherPage(at('/console/orders'), at('/console/accounts'))).toBe(true);
  expect(isOtherPage(at('/console/activities/new', '?kind=lottery'), at('/console/activities/new'))).toBe(true);
});

test('isOtherPage is false for another query of the same list', () => {
  expect(isOtherPage(at('/console/orders', '?after=1'), at('/console/orders', '?after=2'))).toBe(false);
});
