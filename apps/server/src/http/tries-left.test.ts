import { errorMessages } from '@feisuo/contract/facts/error-messages';
import { locales } from '@feisuo/contract/facts/locales';
import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { localizedMessageOf } from './localized-message.ts';

const wrong = (limit_remaining: number) => new AppError('invalid_two_factor_recovery', { info: { limit_remaining } });

test.each([
  ['zh-CN', 3, '二次验证恢复码不正确。还可以再试 3 次。'],
  ['zh-CN', 0, '二次验证恢复码不正确。次数已用完。'],
  ['zh-TW', 3, '兩步驟驗證的復原碼不正確。還可以再試 3 次。'],
  ['ko-KR', 3, '2단계 인증 복구 코드가 올바르지 않습니다. 3번 더 시도할 수 있습니다.'],
  ['ms-MY', 3, 'Kod pemulihan pengesahan dua langkah tidak betul. Tinggal 3 cubaan.'],
  ['en-US', 2, 'The secondary verification recovery code is incorrect. 2 tries left.'],
  ['en-US', 1, 'The secondary verification recovery code is incorrect. One try left.'],
  ['en-US', 0, 'The secondary verification recovery code is incorrect. No tries left.'],
  ['id-ID', 2, 'Kode pemulihan verifikasi dua langkah salah. Sisa 2 percobaan.'],
] as const)('in the language %s the refusal of a wrong code with %i tries left is: %s', (locale, tries, sentence) => {
  expect(localizedMessageOf(wrong(tries), locale)).toBe(sentence);
});

const counted = ['invalid_password', 'invalid_verification_code', 'captcha_invalid', 'invalid_two_factor'] as const;

test.each(locales)(
  '§8 in the language %s the message begins with the catalogue text, followed by the tries left',
  (locale) => {
    for (const name of counted) {
      const text = errorMessages[locale].specified[name];
      for (const left of [0, 1, 7]) {
        const message = localizedMessageOf(new AppError(name, { info: { limit_remaining: left } }), locale);
        expect(message.startsWith(text)).toBe(true);
        expect(message.slice(text.length)).toMatch(/^(?:。|\. )\S.*[.。]$/);
      }
    }
  },
);

test.each(locales)(
  'in the language %s a refusal that does not limit tries does not mention the number of tries left',
  (locale) => {
    const sentence = errorMessages[locale].specified.invalid_password;
    expect(localizedMessageOf(new AppError('invalid_password'), locale)).toBe(sentence);
    expect(localizedMessageOf(new AppError('invalid_password', { info: { limit_remaining: 4 } }), locale)).not.toBe(
      sentence,
    );
  },
);
