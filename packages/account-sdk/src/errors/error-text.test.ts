import { detailTypes } from '@feisuo/contract/facts/error-codes';
import { enUS } from '@feisuo/contract/facts/error-messages/en-us';
import { zhCN } from '@feisuo/contract/facts/error-messages/zh-cn';
import { expect, test } from 'vitest';
import { AccountError, cancelled, ownError } from './account-error.ts';
import { errorText, siteErrorText } from './error-text.ts';

const info = { '@type': detailTypes.errorInfo, reason: 'CAPTCHA_REJECT', domain: 'x' };
const localized = { '@type': detailTypes.localizedMessage, locale: 'zh-CN', message: '操作过于频繁' };
const captchaError = (details: object[]) =>
  new AccountError({ error: 'captcha_invalid', error_code: 4002, error_description: 'd', details });

test('§8 text selection order 1: a message in a localized-message detail takes precedence', () => {
  expect(errorText(captchaError([info, localized]), enUS)).toBe('操作过于频繁');
});

test('§8 text selection order 2: otherwise an unreachable error gives the unreachable text', () => {
  expect(errorText(ownError('unreachable', 'Failed to fetch'), enUS)).toBe('unreachable');
  expect(errorText(ownError('unreachable', 'Failed to fetch'), zhCN)).toBe(zhCN.unreachable);
});

test('§8 text selection order 3: captcha_invalid with the reason CAPTCHA_REJECT in its first detail gives the too-frequent text', () => {
  expect(errorText(captchaError([info]), enUS)).toBe('Your operation is too frequent, please try again later');
  expect(errorText(captchaError([{}, info]), enUS)).toBe('Verification code is incorrect');
});

test('§8 text selection order 4: otherwise the message of the numeric code is used, if the code is 17 or higher', () => {
  expect(errorText(new AccountError({ error: 'renamed', error_code: 4010 }), enUS)).toBe('Invalid password');
  expect(errorText(ownError('unauthenticated', 'no token'), enUS)).toBe('Request failed [unauthenticated: no token]');
});

test('§8 text selection order 5: otherwise a default prefix is shown with the error, and its description in brackets', () => {
  expect(errorText(ownError('local', 'lock timeout'), zhCN)).toBe('请求失败 [local: lock timeout]');
  expect(errorText(cancelled(), enUS)).toBe('Request failed [cancelled: cancelled]');
});

test('§8 site-level errors: the last details message, otherwise error_description, the error name, or a sentence with the code', () => {
  expect(siteErrorText(captchaError([{ message: '一' }, localized, info]))).toBe('操作过于频繁');
  expect(siteErrorText(captchaError([info]))).toBe('d');
  expect(siteErrorText(new AccountError({ error: 'internal', error_code: 13 }))).toBe('internal');
  expect(siteErrorText({ error_code: 13 })).toBe('出错了，错误码：13');
});

test('an account error gets the text of its code, and any other thrown value the text for unknown errors', () => {
  const sent = JSON.parse(JSON.stringify(new AccountError({ error: 'login_required', error_code: 4032 }))) as unknown;
  expect(errorText(sent, enUS)).toBe('Please log in first');
  for (const thrown of [new TypeError('x is not a function'), 'no', null, undefined, 7, { error: 'odd' }]) {
    expect(errorText(thrown, enUS)).toBe(enUS.other.unknown);
  }
});
