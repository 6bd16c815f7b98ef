import { accountPages } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { sectionOfPath, sectionPaths } from './section-of-path.ts';

test.each([
  ['/account', 'overview'],
  ['/account/', 'overview'],
  ['/account/two-factor', 'twoFactor'],
  ['/account/two-factor/', 'twoFactor'],
  ['/account/Profile', null],
  ['/account/profile/more', null],
  ['/accounts', null],
])('the path %s is the address of the section %s of the account centre', (pathname, section) => {
  expect(sectionOfPath(pathname)).toBe(section);
});

test('no section of the account centre has the path of a sign-in page', () => {
  const { centre: _, ...others } = accountPages;
  const taken: string[] = Object.values(sectionPaths);
  expect(Object.values(others).filter((path) => taken.includes(path))).toEqual([]);
});
