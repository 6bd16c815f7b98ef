import { describe, expect, test } from 'vitest';
import { hostSpellings } from '../../../../test/host-spellings.ts';
import { foldMailbox } from '../../../formats/mailbox.ts';
import {
  checkDisplayText,
  checkUsername,
  contactOf,
  emailKey,
  identifierOf,
  maskEmail,
  maskName,
  maskPhone,
  phoneKey,
  usernameKey,
} from './identifiers.ts';

const LIN = '林'.repeat(40);

describe('phone numbers are converted to one stored form', () => {
  test.each([
    ['13800138000', '+8613800138000'],
    ['+8613800138000', '+8613800138000'],
    ['+86 13800138000', '+8613800138000'],
    ['+14155550123', '+14155550123'],
    ['+1 4155550123', '+14155550123'],
    ['+852 51234567', '+85251234567'],
    ['+442079460958', '+442079460958'],
    // The leading zero of national numbers (the trunk prefix) is removed.
    ['+886912345678', '+886912345678'],
    ['+8860912345678', '+886912345678'],
    ['+85290012345', '+85290012345'],
    ['+7 0012345678', '+712345678'],
    ['+886 0912345678', '+886912345678'],
    ['+4407700900123', '+447700900123'],
    ['+61 0412345678', '+61412345678'],
    ['+600123456789', '+60123456789'],
    ['+6208123456789', '+628123456789'],
    ['+819012345678', '+819012345678'],
    ['+8109012345678', '+819012345678'],
    ['+8201012345678', '+821012345678'],
    ['+82001012345678', '+821012345678'],
    // In these countries the leading zero belongs to the international number, so it is kept.
    ['+390612345678', '+390612345678'],
    ['+2250701234567', '+2250701234567'],
  ])('the phone number %s is accepted and converted to the stored form', (input, stored) => {
    expect(phoneKey(input)).toBe(stored);
  });

  test.each([
    ['ten digits', '1380013800'],
    ['twelve digits', '138001380000'],
    ['eleven digits that do not start with 1', '23800138000'],
    ['a mainland landline', '+862161234567'],
    ['a country code alone', '+86'],
    ['a plus without a country code', '+'],
    ['a country code that starts with 0', '+0123456789'],
    ['sixteen digits', '+1234567890123456'],
    ['too few digits', '+12345'],
    ['full-width digits', '１３８００１３８０００'],
    ['Arabic digits', '١٣٨٠٠١٣٨٠٠٠'],
    ['a number with a sign inside', '138-0013-8000'],
    ['a number with two blanks', '+86  13800138000'],
    ['a number followed by a line feed', '13800138000\n'],
    ['a number with a zero-width space', '1380013\u200b8000'],
    ['nothing', ''],
  ])('the text %s is refused as a phone number', (_what, input) => {
    expect(phoneKey(input)).toBeNull();
  });
});

describe('e-mail addresses', () => {
  test.each([
    ['Lin.Xi@Example.COM', 'lin.xi@example.com'],
    ['a+b@example.com', 'a+b@example.com'],
    ['用户@例子.中国', '用户@xn--fsqu00a.xn--fiqs8s'],
    ['用户@XN--FSQU00A.xn--fiqs8s', '用户@xn--fsqu00a.xn--fiqs8s'],
    ['lin@faß.de', 'lin@xn--fa-hia.de'],
    ['cafe\u0301@example.com', 'café@example.com'],
  ])('the email address %s is stored as %s', (input, stored) => {
    expect(emailKey(input)).toBe(stored);
  });

  test.each([
    'lin',
    '@example.com',
    'lin@',
    'a@b@c',
    'a b@example.com',
    'a\u200b@example.com',
    'a\u202e@example.com',
    '',
    'lin@gmail.com.',
    'lin@gmail.com。',
    'lin@gmail。',
    'lin@gmail..com',
    'lin@gmail.。com',
    'lin@gmail%2ecom',
    'lin@gmail.com/x.y',
    'lin@gmail.com#x.y',
    'lin@gmail.com?x.y',
    'lin@gma＠il.com',
    'lin@g\u200dmail.com',
    'lin@-gmail.com',
    'lin@127.1',
    'lin@0x7f.0.0.1',
    `lin@${'x'.repeat(64)}.com`,
    `lin@${'x.'.repeat(126)}com`,
  ])('the text %j is refused as an email address', (input) => {
    expect(emailKey(input)).toBeNull();
  });
});

describe('different spellings of one mail host', () => {
  test.each(hostSpellings)('an address at the host %s is the same address and the same mailbox', (host, mapped) => {
    expect(emailKey(`Victim@${host}`)).toBe(`victim@${mapped}`);
    expect(foldMailbox(`Victim@${host}`)).toBe(`victim@${mapped}`);
  });

  test.each(hostSpellings)('the address at the host %s signs in to the account of the mailbox', (host, mapped) => {
    expect(identifierOf(`victim@${host}`)).toEqual({ kind: 'email', key: `victim@${mapped}` });
  });
});

describe('a typed sign-in name is recognised as phone number, email address or user name', () => {
  test.each([
    ['13800138000', { kind: 'phone', key: '+8613800138000' }],
    ['+86 13800138000', { kind: 'phone', key: '+8613800138000' }],
    ['Lin@Example.com', { kind: 'email', key: 'lin@example.com' }],
    ['Lin.Xi', { kind: 'username', key: 'lin.xi' }],
    ['ＬＩＮ', { kind: 'username', key: 'lin' }],
    ['  林夕 ', { kind: 'username', key: '林夕' }],
    ['a@b@c', { kind: 'username', key: 'a@b@c' }],
    ['12345', { kind: 'username', key: '12345' }],
  ])('the typed sign-in name %j is recognised as phone number, email address or user name', (input, identifier) => {
    expect(identifierOf(input)).toEqual(identifier);
  });

  test('no typed sign-in name equals the key under which failures of sudo are counted', async () => {
    const { sudoSubject } = await import('../sign-in/sign-in-failures.ts');
    const subject = sudoSubject('123456789012345');
    expect([subject, subject.toLowerCase(), ` ${subject}`].map((input) => identifierOf(input).key)).not.toContain(
      subject,
    );
  });
});

describe('a request contains exactly one contact', () => {
  test('a request may contain a phone number or an email address as contact', () => {
    expect(contactOf({ phone_number: '+86 13800138000' })).toEqual({ kind: 'phone', key: '+8613800138000' });
    expect(contactOf({ email: 'A@b.cn' })).toEqual({ kind: 'email', key: 'a@b.cn' });
  });

  test.each([
    ['none', {}, 'phone_number'],
    ['both', { phone_number: '13800138000', email: 'a@b.cn' }, 'email'],
    ['a number that cannot be a phone', { phone_number: '99999999999999' }, 'phone_number'],
    ['neither phone nor email', { email: 'a@\u200b' }, 'email'],
  ])('a request with %s as contact is refused, and the field is named', (_what, input, field) => {
    expect(() => contactOf(input)).toThrowError(
      expect.objectContaining({ refusal: 'invalid_argument', facts: expect.objectContaining({ resourceId: field }) }),
    );
  });
});

describe('a chosen user name', () => {
  test.each(['lin', 'Lin.Xi_1-2', '林夕夕', 'ﾘﾝｼ', 'علي', '김철수', 'a12345', 'x'.repeat(32)])(
    'a user name may be %s',
    (name) => {
      expect(checkUsername(name)).toBe(name.normalize('NFKC'));
    },
  );

  test.each([
    ['two characters', '林夕'],
    ['33 characters', 'x'.repeat(33)],
    ['digits alone, which could be a phone number or an id', '13800138000'],
    ['full-width digits alone', '１２３４５'],
    ['the form of an email address', 'lin@example.com'],
    ['a leading plus', '+8613800138000'],
    ['a blank inside', 'lin xi'],
    ['a leading dot', '.lin'],
    ['emoji', 'lin🦊'],
    ['a zero-width space', 'lin\u200bxi'],
    ['a bidirectional override', 'lin\u202exi'],
    ['invisible letters', '\u3164\u3164\u3164'],
  ])('a user name with %s is refused', (_what, name) => {
    expect(() => checkUsername(name)).toThrowError(/^username: /);
  });

  test('user names in similar spellings have the same key and therefore collide', () => {
    expect(new Set(['Lin.Xi', 'LIN.XI', 'ｌｉｎ．ｘｉ', ' lin.xi '].map(usernameKey))).toEqual(new Set(['lin.xi']));
  });
});

describe('a display name', () => {
  test.each([
    ['emoji', '🦊飞梭'],
    ['an emoji of a family, written with joiners', '👨‍👩‍👧‍👦'],
    ['a flag emoji made of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['Arabic', 'علي رضا'],
    ['Persian with a zero-width non-joiner', 'می\u200cخواهم'],
    ['Hebrew', 'שלום'],
    ['nothing', ''],
  ])('a display name may be %s', (_what, name) => {
    expect(checkDisplayText('name', name)).toBe(name);
  });

  test('a display name is stored in Unicode NFC and trimmed', () => {
    expect(checkDisplayText('name', '  Rene\u0301 ')).toBe('René');
  });

  test.each([
    ['a line break', 'a\nb'],
    ['an escape character', 'a\u001b[31m'],
    ['a zero-width space', 'a\u200bb'],
    ['a byte order mark inside', 'a\ufeffb'],
    ['a word joiner', 'a\u2060b'],
    ['a soft hyphen', 'a\u00adb'],
    ['a bidirectional override', 'a\u202eb'],
    ['a bidirectional isolate', '\u2066a'],
    ['a bidirectional mark', '\u200fa'],
    ['an Arabic letter mark', 'a\u061c'],
    ['a line separator', 'a\u2028b'],
    ['a private-use character', 'a\ue000'],
    ['an invisible filler', '\u3164'],
    ['a blank Braille pattern', '\u2800'],
    ['only joiners', '\u200d\u200c'],
  ])('a display name must not contain %s', (_what, name) => {
    expect(() => checkDisplayText('name', name)).toThrowError('name: contains characters that cannot be seen');
  });
});

describe('masked personal data', () => {
  test.each([
    ['+8613800138000', '138****8000'],
    ['+14155550123', '+14****0123'],
    ['+85251234567', '+85****4567'],
  ])('the phone number %s is masked as %s', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked);
  });

  test('masked email addresses keep their first character and their domain', () => {
    expect(maskEmail('someone@example.com')).toBe('s***@example.com');
    expect(maskEmail('😀b@example.com')).toBe('😀***@example.com');
  });

  test('masked names keep their first whole character and do not show their length', () => {
    expect(['林夕', LIN, '𠮷野家', '🦊', ''].map(maskName)).toEqual(['林**', '林**', '𠮷**', '🦊**', '']);
  });
});
