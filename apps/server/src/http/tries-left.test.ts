import { errorMessages } from '@feisuo/contract/facts/error-messages';
import { locales } from '@feisuo/contract/facts/locales';
import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { sentenceOf } from './sentence.ts';

const wrong = (limit_remaining: number) => new AppError('invalid_two_factor_recovery', { info: { limit_remaining } });

test.each([
  ['zh-CN', 3, '二次验证恢复码不正确，还可以再试 3 次'],
  ['zh-CN', 0, '二次验证恢复码不正确，次数已用完'],
  ['en-US', 2, 'The secondary verification recovery code is incorrect. 2 tries left.'],
  ['en-US', 1, 'The secondary verification recovery code is incorrect. One try left.'],
  ['en-US', 0, 'The secondary verification recovery code is incorrect. No tries left.'],
  ['id-ID', 2, 'Kode pemulihan verifikasi kedua salah. Sisa 2 percobaan.'],
] as const)('in %s, with %i tries left: %s', (locale, tries, sentence) => {
  expect(sentenceOf(wrong(tries), locale)).toBe(sentence);
});

test.each(locales)('what has no tries to count says nothing of them in %s', (locale) => {
  const sentence = errorMessages[locale].specified.invalid_password;
  expect(sentenceOf(new AppError('invalid_password'), locale)).toBe(sentence);
  expect(sentenceOf(new AppError('invalid_password', { info: { limit_remaining: 4 } }), locale)).not.toBe(sentence);
});
