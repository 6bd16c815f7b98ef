import { expect, test } from 'vitest';
import { waysOf } from './identity-proofs.ts';

test.each([
  [true, '138****0000', 'a@b.example', ['password', 'phone', 'email']],
  [false, '138****0000', '', ['phone']],
  [false, '', 'a@b.example', ['email']],
  [true, '', '', ['password']],
  [false, '', '', []],
])(
  'with password %s, phone %j and mail %j, the possible proofs for sudo are %o',
  (has_password, phone_number, email, ways) => {
    expect(waysOf({ has_password, phone_number, email })).toEqual(ways);
  },
);
