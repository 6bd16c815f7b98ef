import { expect, test } from 'vitest';
import { avatarPath, drawnAvatars } from './avatars.ts';

test('the twelve generated account pictures are all different', () => {
  expect(drawnAvatars).toHaveLength(12);
  expect(new Set(drawnAvatars).size).toBe(12);
});

test('an account without an uploaded picture always gets the same generated picture', () => {
  expect(drawnAvatars).toContain(avatarPath('100000000000001', ''));
  expect(avatarPath('100000000000001', '')).toBe(avatarPath('100000000000001', ''));
  expect(new Set(Array.from({ length: 200 }, (_, index) => avatarPath(String(index), ''))).size).toBe(12);
});

test.each([
  ['https://account.example/avatars/abc.webp', '/avatars/abc.webp'],
  ['/art/weave/lime/bolt/avatar.svg', '/art/weave/lime/bolt/avatar.svg'],
])('an account picture at %s is shown, because it is on our own host', (picture, path) =>
  expect(avatarPath('1', picture)).toBe(path),
);

test.each(['https://elsewhere.example/cat.png', 'javascript:alert(1)', 'https://elsewhere.example/avatars/a.webp?x=1'])(
  'an account picture at %s is not shown',
  (picture) => expect(drawnAvatars).toContain(avatarPath('1', picture)),
);
