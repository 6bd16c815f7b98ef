import { expect, test } from 'vitest';
import { pageAt } from './console-pages.ts';

test.each([
  ['/console', 'system'],
  ['/console/', 'system'],
  ['/console/system', 'system'],
  ['/console/audit/', 'audit'],
  ['/console/site', 'site'],
  ['/console/orders', undefined],
  ['/console/system/more', undefined],
])('%s shows %s', (pathname, id) => {
  expect(pageAt(pathname)?.id).toBe(id);
});
