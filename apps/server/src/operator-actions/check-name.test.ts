import { expect, test } from 'vitest';
import { checkName } from './check-name.ts';

test.each(['小王', 'owner', 'Ann Lee', '客服-2'])('"%s" is accepted as the name of an operator', (name) => {
  expect(() => checkName('the name', name)).not.toThrow();
});

test.each(['', '   ', '\u3000', '小王 ', ' owner', 'ow\u200bner', 'a\nb', '长'.repeat(65)])(
  '"%s" is refused as the name of an operator',
  (name) => {
    expect(() => checkName('the name', name)).toThrow('the name');
  },
);
