import { errorCodes, type ErrorName } from '@feisuo/contract/facts/error-codes';
import { expect, test } from 'vitest';
import { AccountError, ownError } from './account-error.ts';
import * as helpers from './is-error.ts';

const names = Object.keys(errorCodes) as ErrorName[];
const tests: Record<string, (thrown: unknown) => boolean> = { ...helpers };
const helperOf = (name: string) => `is_${name}`.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const errorOf = (name: ErrorName) => new AccountError({ error: name, error_code: errorCodes[name] });

test.each(names)('§8 error types: the helper of %s accepts this type and no other', (name) => {
  const is = tests[helperOf(name)];
  expect(names.filter((other) => is?.(errorOf(other)))).toEqual([name]);
});

test('§8 error types: there is no helper for a name outside the catalogue', () => {
  expect(Object.keys(tests).sort()).toEqual([...names.map(helperOf), 'isAccountError'].sort());
});

test.each([undefined, null, 'unauthenticated', { error: 'unauthenticated' }, new Error('unauthenticated')])(
  'no helper accepts a value that is not an AccountError (%j)',
  (thrown) => {
    expect(helpers.isAccountError(thrown)).toBe(false);
    expect(helpers.isUnauthenticated(thrown)).toBe(false);
  },
);

test('the helpers for error types accept errors of another copy of the package', () => {
  expect(helpers.isAccountError(ownError('local', 'x'))).toBe(true);
  const foreign = Object.assign(new Error('x'), { name: 'AccountError', error: 'slow_down' });
  expect(helpers.isAccountError(foreign)).toBe(true);
  expect(helpers.isSlowDown(foreign)).toBe(true);
});

test('an error whose type is not in the catalogue is still an AccountError', () => {
  expect(helpers.isAccountError(new AccountError({ error: 'brand_new', error_code: 9999 }))).toBe(true);
});
