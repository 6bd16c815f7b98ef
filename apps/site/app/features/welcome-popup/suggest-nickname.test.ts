import { expect, test } from 'vitest';
import { isMasked, suggestNickname } from './suggest-nickname.ts';

test('a suggested nickname has two words and two digits', () => {
  expect(suggestNickname(() => 0)).toBe('疾风骑士10');
  expect(suggestNickname(() => 0.999)).toBe('赤焰队长99');
  for (let turn = 0; turn < 50; turn += 1) expect(suggestNickname()).toMatch(/^\p{Script=Han}{4}\d{2}$/u);
});

test.each([
  ['138****8000', true],
  ['m***@example.com', true],
  ['织线的人', false],
  ['', false],
])('a name %j counts as a masked contact: %j', (name, masked) => expect(isMasked(name)).toBe(masked));
