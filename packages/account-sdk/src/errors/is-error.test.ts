import { errorCodes, type ErrorName } from '@feisuo/contract/facts/error-codes';
import { expect, test } from 'vitest';
import { AccountError, ownError } from './account-error.ts';
import * as tests from './is-error.ts';

const names = Object.keys(errorCodes) as ErrorName[];
const helperOf = (name: string) =>
  `is${name
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')}` as keyof typeof tests;
const errorOf = (name: ErrorName) => new AccountError({ error: name, error_code: errorCodes[name] });

test.each(names)('§8 error types: %s has a helper, which knows it and nothing else', (name) => {
  const is = tests[helperOf(name)];
  expect(names.filter((other) => is(errorOf(other)))).toEqual([name]);
});

test('§8 error types: there is no helper for what is not in the catalogue', () => {
  expect(Object.keys(tests).toSorted()).toEqual([...names.map(helperOf), 'isAccountError'].toSorted());
});

test.each([undefined, null, 'unauthenticated', { error: 'unauthenticated' }, new Error('unauthenticated')])(
  'what is no error of this client (%j) is of no type',
  (thrown) => {
    expect(tests.isAccountError(thrown)).toBe(false);
    expect(tests.isUnauthenticated(thrown)).toBe(false);
  },
);

test('an error of this client is one, and so is one of another copy of the package', () => {
  expect(tests.isAccountError(ownError('local', 'x'))).toBe(true);
  const foreign = Object.assign(new Error('x'), { name: 'AccountError', error: 'slow_down' });
  expect(tests.isAccountError(foreign)).toBe(true);
  expect(tests.isSlowDown(foreign)).toBe(true);
});

test('a type that the catalogue does not know yet is still an error of this client', () => {
  expect(tests.isAccountError(new AccountError({ error: 'brand_new', error_code: 9999 }))).toBe(true);
});
