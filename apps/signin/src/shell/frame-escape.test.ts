import { expect, test } from 'vitest';
import { leaves } from './shell.tsx';

const escape = { key: 'Escape', isComposing: false, defaultPrevented: false };

test('the Escape key closes a framed page', () => {
  expect(leaves(escape)).toBe(true);
});

test.each([
  ['another key', { key: 'Enter' }],
  ['Escape while a word is composed by an input method', { isComposing: true }],
  ['Escape that an element of the page has handled', { defaultPrevented: true }],
])('the event %s does not close a framed page', (_what, more) => {
  expect(leaves({ ...escape, ...more })).toBe(false);
});
