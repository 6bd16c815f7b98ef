import { expect, test } from 'vitest';
import { listOf } from './list-address.ts';

test('a link in a dashboard chart opens a list with the filters of its bar and the days of the dashboard', () => {
  const days = { from: '2026-11-06', to: '2026-11-19' };
  expect(listOf('/console/orders', days)).toBe('/console/orders?from=2026-11-06&to=2026-11-19');
  expect(listOf('/console/orders?state=granted', days, { channel: 'a b' })).toBe(
    '/console/orders?state=granted&from=2026-11-06&to=2026-11-19&channel=a+b',
  );
});
