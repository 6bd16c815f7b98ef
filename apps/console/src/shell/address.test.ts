import { expect, test } from 'vitest';
import { isOtherPage } from './address.ts';

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });

test('unsaved work is left by another path, and by going back from the form of a kind to the choice of kinds', () => {
  expect(isOtherPage(at('/console/orders'), at('/console/accounts'))).toBe(true);
  expect(isOtherPage(at('/console/activities/new', '?kind=lottery'), at('/console/activities/new'))).toBe(true);
});

test('another view of the same list leaves nothing', () => {
  expect(isOtherPage(at('/console/orders', '?after=1'), at('/console/orders', '?after=2'))).toBe(false);
});
