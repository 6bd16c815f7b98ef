import { expect, test } from 'vitest';
import { judgePassword } from './password-field.tsx';

test.each([
  ['', 0],
  ['short-1', 0],
  ['aaaaaaaaaaaa', 1],
  ['1234567890', 1],
  ['87654321', 1],
  ['kitten42', 2],
  ['shuttle-weaves-9', 3],
  ['Tr4verse!', 2],
  ['correct horse battery staple', 4],
  ['飞梭织布机真快', 0],
  ['飞梭织布机真快呀', 3],
] as const)('the password %j has strength %i', (password, strength) => {
  expect(judgePassword(password)).toBe(strength);
});
