import { expect, test } from 'vitest';
import { chooseAccount } from './chosen-account.ts';

const accounts = [{ sub: 'last' }, { sub: 'first' }];

test.each([
  ['the chosen account', accounts, 'first', 'first'],
  ['the account that signed in last', accounts, null, 'last'],
  ['the last account if the chosen one is signed out', accounts, 'gone', 'last'],
  ['no account', [], 'first', null],
])('the account centre opens for %s', (_, people, stored, sub) => {
  expect(chooseAccount(people, stored)).toBe(sub);
});
