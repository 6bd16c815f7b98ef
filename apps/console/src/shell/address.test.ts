import { expect, test } from 'vitest';
import { isOtherPage } from './address.ts';

const base = 'https://console.example/';

test('unsaved work is left by another path, and by going back from the form of a kind to the choice of kinds', () => {
  expect(isOtherPage('/console/orders', '/console/accounts', base)).toBe(true);
  expect(isOtherPage('/console/activities/new?kind=lottery', '/console/activities/new', base)).toBe(true);
});

test('another view of the same list leaves nothing', () => {
  expect(isOtherPage('/console/orders?after=1', '/console/orders?after=2', base)).toBe(false);
});
