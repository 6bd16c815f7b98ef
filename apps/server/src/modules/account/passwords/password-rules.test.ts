import { expect, test } from 'vitest';
import { checkNewPassword } from './password-rules.ts';

const refused = (password: string, known: (string | null)[] = []) =>
  checkNewPassword('password', password, known).then(
    () => null,
    (error: Error) => error.message,
  );

test.each([
  ['of eight characters', 'k3#wq81z'],
  ['128 characters', 'vorhang!'.repeat(16)],
  ['that is a sentence with blanks', 'the loom stands still at night'],
  ['Chinese', '山高月小水落石出'],
  ['of eight emoji', '🦊🐼🦁🐯🐻🐨🐰🦉'],
  ['128 emoji', '🦊🐼'.repeat(64)],
  ['of digits without a pattern', '8417302955'],
])('accepts the password %s, because no kinds of characters are required', async (_what, password) => {
  expect(await refused(password)).toBeNull();
});

test.each([
  ['of seven characters', 'k3#wq81'],
  ['129 characters', `${'vorhang!'.repeat(16)}x`],
  ['of seven emoji, which are fourteen UTF-16 units', '🦊🐼🦁🐯🐻🐨🐰'],
  ['of eight characters that NFKC composes to four', 'e\u0301e\u0300e\u0301e\u0300'],
  ['nothing', ''],
])('refuses the password %s, because the length counts characters after NFKC', async (_what, password) => {
  expect(await refused(password)).toBe('password: 8 to 128 characters');
});

test('the password length counts a ligature as the letters that NFKC expands it to', async () => {
  expect(await refused('ﬃﬃﬃ')).toBeNull();
});

test.each(['password', 'PassWord', 'password1', 'iloveyou1', 'qwertyuiop', '1q2w3e4r', '12345678', 'ｐａｓｓｗｏｒｄ'])(
  'refuses the password %s as one of the most common passwords',
  async (password) => {
    expect(await refused(password)).toBe('password: one of the most common passwords');
  },
);

test.each([
  'aaaaaaaa',
  '🦊'.repeat(9),
  '123456789012'.slice(0, 9),
  '987654321',
  'abcdefghijkl',
  'ZYXWVUTSRQ',
  '8'.repeat(128),
])('refuses the sequence %s as a password, whatever its length', async (password) => {
  expect(await refused(password)).toBe('password: one of the most common passwords');
});

test.each([
  ['that is the phone number', '13800138000', ['+8613800138000']],
  ['that is the phone number with its country code', '+8613800138000', ['+8613800138000']],
  ['that is the email address', 'lin.xi.long@example.com', ['lin.xi.long@example.com']],
  ['that is the mailbox name before the @', 'lin.xi.long', ['lin.xi.long@example.com']],
  ['that is the user name in other capitals', 'lin.XI.long', [null, 'Lin.Xi.Long']],
  ['that is the user name in full-width letters', 'ｌｉｎ.xi.long', ['lin.xi.long']],
])('refuses the password %s, because other people may know it about the member', async (_what, password, known) => {
  expect(await refused(password, known)).toContain('the same as a phone number, e-mail address or user name');
});

test.each([
  ['short', 'PASSWORD_LENGTH'],
  ['password1', 'PASSWORD_COMMON'],
  ['lin.xi.long', 'PASSWORD_KNOWN'],
])('the refusal of the password %s names the field and has a constant reason', async (password, reason) => {
  await expect(checkNewPassword('new_password', password, ['lin.xi.long'])).rejects.toMatchObject({
    refusal: 'invalid_argument',
    facts: { resourceId: 'new_password', reason },
  });
});
