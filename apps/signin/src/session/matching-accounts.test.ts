import { expect, test } from 'vitest';
import { accountsMatching } from './matching-accounts.ts';

const account = (sub: string, more: object) => ({
  sub,
  name: '',
  picture: '',
  phone_number: '',
  email: '',
  signed_in_at: '',
  ...more,
});
const accounts = [
  account('u1', { name: '织女', phone_number: '138****8000' }),
  account('u2', { name: 'Weaver', email: 's***@example.com' }),
];

test.each([
  ['u1', ['u1'], []],
  ['织女', ['u1'], []],
  ['weaver', ['u2'], []],
  ['13800138000', [], ['u1']],
  ['+86 138 0013 8000', [], ['u1']],
  ['someone@example.com', [], ['u2']],
  ['else@example.com', [], []],
  ['13900138000', [], []],
  ['', [], []],
  ['  ', [], []],
])('the login hint %j matches surely the accounts %j, and possibly %j', (hint, sure, likely) => {
  const matching = accountsMatching(accounts, hint);
  expect(matching.sure.map(({ sub }) => sub)).toEqual(sure);
  expect(matching.likely.map(({ sub }) => sub)).toEqual(likely);
});
