import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { expect, test } from 'vitest';
import { AccountError, cancelled, ownError, toAccountError } from './account-error.ts';

test('§3 an account error has error, error_code, error_description, error_uri and details', () => {
  const body = {
    error: 'not_found',
    error_code: 5,
    error_description: 'no such client',
    error_uri: '/v1/user/authorize/info',
    details: [{ reason: 'NO_CLIENT' }],
  };
  const error = new AccountError(body);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ ...body, name: 'AccountError', message: 'no such client' });
  expect(JSON.parse(JSON.stringify(error))).toEqual(body);
});

test('§3 fields of an account error that the server leaves out are empty', () => {
  const error = new AccountError({ error: 'internal', error_code: 13 });
  expect(error).toMatchObject({ message: 'internal', error_description: '', error_uri: '', details: [] });
});

test('§8 a cancelled call has error, error_code and error_description cancelled', () => {
  expect(cancelled()).toMatchObject({ error: 'cancelled', error_code: 1, error_description: 'cancelled' });
});

test.each(['cancelled', 'unauthenticated', 'unreachable', 'local'] as const)(
  '§8 a %s error made by the client has the number of the catalogue',
  (name) => {
    expect(ownError(name, 'x').error_code).toBe(errorCodes[name]);
  },
);

test('§7 a native error that is thrown becomes a local error whose description has its message and stack', () => {
  const native = new RangeError('too far');
  const error = toAccountError(native, '/v1/user/me');
  expect(error).toMatchObject({ error: 'local', error_code: 8001, error_uri: '/v1/user/me' });
  expect(error.error_description).toBe(`too far\n${native.stack}`);
});

test('§7 a thrown value that is not an error becomes a local error; an AccountError is returned unchanged', () => {
  expect(toAccountError('plain words').error_description).toMatch(/^plain words\n/);
  expect(toAccountError(undefined)).toMatchObject({ error: 'local' });
  const ours = cancelled();
  expect(toAccountError(ours, '/v1/user/me')).toBe(ours);
  const ofOtherCopy = Object.assign(new Error('x'), { name: 'AccountError', error: 'cancelled' });
  expect(toAccountError(ofOtherCopy)).toBe(ofOtherCopy);
});
