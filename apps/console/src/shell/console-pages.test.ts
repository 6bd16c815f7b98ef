import { mayDo, operatorRoles, permissions } from '@feisuo/contract/facts/permissions';
import { expect, test } from 'vitest';
import { groupsFor, homePath, pageAt, pageGroups } from './console-pages.ts';

test.each([
  ['/console', homePath],
  ['/console/', homePath],
  ['/console/system', '/console/system'],
  ['/console/audit/', '/console/audit'],
  ['/console/site', '/console/site'],
  ['/console/nothing', undefined],
  ['/console/system/more/and/more', undefined],
])('the console address %s shows the page %s', (pathname, path) => {
  expect(pageAt(pathname)?.page.path).toBe(path);
});

test('every role sees only console pages that it may read', () => {
  for (const role of operatorRoles) {
    const own = permissions.filter((one) => mayDo(role, one));
    for (const { permit } of groupsFor(own).flatMap((group) => group.pages))
      expect(permit === null || mayDo(role, permit)).toBe(true);
  }
  expect(groupsFor([]).flatMap((group) => group.pages.filter(({ permit }) => permit !== null))).toEqual([]);
});

test('every console page has a unique path, and every parent path belongs to a page', () => {
  const pages = pageGroups.flatMap((group) => group.pages);
  const paths = pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(pages.filter(({ under }) => under !== undefined && !paths.includes(under))).toEqual([]);
});
