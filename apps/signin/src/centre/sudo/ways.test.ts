import { expect, test } from 'vitest';
import { waysOf } from './ways.ts';

test.each([
  [true, '138****0000', 'a@b.example', ['password', 'phone', 'email']],
  [false, '138****0000', '', ['phone']],
  [false, '', 'a@b.example', ['email']],
  [true, '', '', ['password']],
  [false, '', '', []],
])('password %s, phone %j, mail %j: %o', (has_password, phone_number, email, ways) => {
  expect(waysOf({ has_password, phone_number, email })).toEqual(ways);
});
