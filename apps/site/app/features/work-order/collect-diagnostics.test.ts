import { expect, test } from 'vitest';
import { networkOf } from './use-diagnostics.ts';

test.each([
  [{ effectiveType: '4g' }, true, '相当于 4G，在线'],
  [{ effectiveType: 'slow-2g' }, true, '相当于 slow-2G，在线'],
  [{ type: 'wifi', effectiveType: '3g' }, false, 'wifi，相当于 3G，离线'],
  [undefined, true, '浏览器没有说明类型，在线'],
])('the diagnostics of a ticket name the network type in its common spelling: %j', (connection, isOnline, told) => {
  expect(networkOf(connection, isOnline)).toBe(told);
});
