import { expect, test } from 'vitest';
import { avatarPath, drawnAvatars } from './avatars.ts';

test('there are twelve account drawings, all different', () => {
  expect(drawnAvatars).toHaveLength(12);
  expect(new Set(drawnAvatars).size).toBe(12);
});

test('an account without a picture is always given the same drawing', () => {
  expect(drawnAvatars).toContain(avatarPath('100000000000001', ''));
  expect(avatarPath('100000000000001', '')).toBe(avatarPath('100000000000001', ''));
  expect(new Set(Array.from({ length: 200 }, (_, index) => avatarPath(String(index), ''))).size).toBe(12);
});

test.each([
  ['https://account.example/avatars/abc.webp', '/avatars/abc.webp'],
  ['/art/weave/lime/bolt/avatar.svg', '/art/weave/lime/bolt/avatar.svg'],
])('the picture address %s is on our own host and shown', (picture, path) =>
  expect(avatarPath('1', picture)).toBe(path),
);

test.each(['https://elsewhere.example/cat.png', 'javascript:alert(1)', 'https://elsewhere.example/avatars/a.webp?x=1'])(
  'the picture address %s is not shown',
  (picture) => expect(drawnAvatars).toContain(avatarPath('1', picture)),
);
