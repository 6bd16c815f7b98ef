import { expect, test } from 'vitest';
import { detailTypes, errorDomain } from './error-codes.ts';
import { errorMessages } from './error-messages.ts';
import type { AccountErrorBody } from './error-object.ts';
import { errorTextIn, siteErrorText } from './error-text.ts';
import { locales, type Locale } from './locales.ts';

const errorText = (error: AccountErrorBody, locale: Locale) => errorTextIn(error, errorMessages[locale]);
const info = (reason: string) => ({ '@type': detailTypes.errorInfo, reason, domain: errorDomain });
const localized = (message: string) => ({ '@type': detailTypes.localizedMessage, locale: 'ko-KR', message });

test('error text, step 1: a message in a LocalizedMessage detail takes precedence', () => {
  const error = { error: 'unreachable', error_code: 8000, details: [info('CAPTCHA_REJECT'), localized('안녕하세요')] };
  expect(errorText(error, 'en-US')).toBe('안녕하세요');
});

test('error text, step 1: an empty message, or a message in another kind of detail, is ignored', () => {
  const error = {
    error: 'invalid_password',
    error_code: 4010,
    details: [localized(''), { ...info('X'), message: 'not for people' }],
  };
  expect(errorText(error, 'en-US')).toBe('Invalid password');
});

test('error text, step 2: the error `unreachable` gives the unreachable message, whatever its code', () => {
  expect(errorText({ error: 'unreachable', error_code: 8000, error_description: 'Failed to fetch' }, 'en-US')).toBe(
    'unreachable',
  );
  expect(errorText({ error: 'unreachable', error_code: 4010 }, 'en-US')).toBe('unreachable');
});

test('error text, step 3: captcha_invalid with CAPTCHA_REJECT in its first detail gives the too-frequent message', () => {
  const error = { error: 'captcha_invalid', error_code: 4002, details: [info('CAPTCHA_REJECT')] };
  expect(errorText(error, 'en-US')).toBe('Your operation is too frequent, please try again later');
});

test('error text, step 3: the reason CAPTCHA_REJECT is ignored in details after the first', () => {
  const error = { error: 'captcha_invalid', error_code: 4002, details: [info('OTHER'), info('CAPTCHA_REJECT')] };
  expect(errorText(error, 'en-US')).toBe('Verification code is incorrect');
});

test('error text, step 3: the reason CAPTCHA_REJECT is ignored for errors other than captcha_invalid', () => {
  const error = { error: 'captcha_required', error_code: 4001, details: [info('CAPTCHA_REJECT')] };
  expect(errorText(error, 'en-US')).toBe('Please enter the verification code');
});

test('error text, step 4: otherwise the message of the numeric code is used, not that of the error name', () => {
  expect(errorText({ error: 'invalid_client', error_code: 4121 }, 'en-US')).toBe('Invalid request');
  expect(errorText({ error: 'cannot_unlock', error_code: 38 }, 'en-US')).toBe(
    'Account is frozen, please try again later',
  );
});

test('error text, step 4: a code without a specified message gets our own message', () => {
  expect(errorText({ error: 'provider_error', error_code: 4019, error_description: 'x' }, 'zh-CN')).toBe(
    '第三方登录失败，请重试',
  );
});

test('error text, step 4: the message of the code is used only if the code is 17 or higher', () => {
  expect(errorText({ error: 'unauthenticated', error_code: 16, error_description: 'no token' }, 'en-US')).toBe(
    'Request failed [unauthenticated: no token]',
  );
});

test('error text, step 5: otherwise the default prefix is shown with the error and its description', () => {
  const error = { error: 'not_found', error_code: 5, error_description: 'no such client' };
  expect(errorText(error, 'en-US')).toBe('Request failed [not_found: no such client]');
  expect(errorText(error, 'zh-CN')).toBe('请求失败 [not_found: no such client]');
});

test('error text, step 5: without a description, the error name is shown alone', () => {
  expect(errorText({ error: 'internal', error_code: 13 }, 'en-US')).toBe('Request failed [internal]');
});

test.each([17, 8001, 8002, 8003, 99999, Number.NaN])(
  'error text, step 5: a code without a message (%d) gets the default prefix',
  (code) => {
    expect(errorText({ error: 'local', error_code: code, error_description: 'lock timeout' }, 'en-US')).toBe(
      'Request failed [local: lock timeout]',
    );
  },
);

test.each(locales)('error text, step 4: in the language %s, a code has the message of that language', (locale) => {
  const error: AccountErrorBody = { error: 'login_required', error_code: 4032 };
  expect(errorText(error, locale)).toBe(errorMessages[locale].specified.login_required);
});

test('siteErrorText: the last message in the details takes precedence', () => {
  const error = {
    error: 'e',
    error_code: 13,
    error_description: 'd',
    details: [localized('一'), localized('二'), info('X')],
  };
  expect(siteErrorText(error)).toBe('二');
});

test('siteErrorText: without a message in the details, error_description is shown', () => {
  expect(siteErrorText({ error: 'e', error_code: 13, error_description: 'd', details: [] })).toBe('d');
});

test('siteErrorText: without error_description, the error name is shown', () => {
  expect(siteErrorText({ error: 'e', error_code: 13, error_description: '' })).toBe('e');
});

test('siteErrorText: without any text, a sentence with the error code is shown', () => {
  expect(siteErrorText({ error_code: 13 })).toBe('出错了，错误码：13');
  expect(siteErrorText({})).toBe('出错了，错误码：2');
});
