import { expect, test } from 'vitest';
import { leaves } from './shell.tsx';

const escape = { key: 'Escape', isComposing: false, defaultPrevented: false };

test('the Escape key closes a framed page', () => {
  expect(leaves(escape)).toBe(true);
});

test.each([
  ['another key', { key: 'Enter' }],
  ['a word that is being composed', { isComposing: true }],
  ['something on the page that has used it', { defaultPrevented: true }],
])('the key %s does not close a framed page', (_what, more) => {
  expect(leaves({ ...escape, ...more })).toBe(false);
});
