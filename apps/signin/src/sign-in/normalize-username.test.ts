import { expect, test } from 'vitest';
import { tidyUsername } from './password-form.tsx';

test.each([
  ['  weaver ', 'weaver'],
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '+8613800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['some.one@example.com', 'some.one@example.com'],
  ['a-b', 'a-b'],
  ['', ''],
])('the typed user name %j is sent as %j', (typed, meant) => expect(tidyUsername(typed)).toBe(meant));
