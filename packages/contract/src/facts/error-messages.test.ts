import { expect, test } from 'vitest';
import { errorCodes, errorNameOf, type ServerErrorName } from './error-codes.ts';
import { errorMessageOf, errorMessages } from './error-messages.ts';
import type { ErrorMessages } from './error-messages/coverage.ts';
import { locales, type Locale } from './locales.ts';

// The user messages that the specification defines, by error code.
const specifiedEnglish: [number, string][] = [
  [4001, 'Please enter the verification code'],
  [4002, 'Verification code is incorrect'],
  [4014, 'Verification code is incorrect'],
  [4010, 'Invalid password'],
  [4011, 'Account is locked. Please try again later'],
  [4013, 'Account is locked. Please try again later'],
  [4012, 'Account not activated'],
  [4015, 'Need a second verification code'],
  [4016, 'The secondary verification code is incorrect'],
  [4017, 'The secondary verification recovery code is incorrect.'],
  [4018, 'Under review'],
  [4020, 'Please enter SMS verification code'],
  [4021, 'Please try to retrieve the password'],
  [4022, 'Wrong account number or password, please re-enter'],
  [4023, 'Wrong account number or password, please re-enter'],
  [4024, 'Verification code is expired'],
  [4121, 'Invalid request'],
  [4123, 'Access denied'],
  [4126, 'The refresh token is incorrect or expired'],
  [5026, 'Server error'],
  [5027, 'The authorization service is temporarily unavailable'],
  [4032, 'Please log in first'],
  [4034, 'Please agree to authorize'],
  [50, 'The account is in the period of cancellation audit and cannot be used'],
  [38, 'Account is frozen, please try again later'],
];

const serverErrors = Object.keys(errorCodes).filter(
  (name): name is ServerErrorName => name !== 'unreachable' && name !== 'local',
);

function everyText(messages: ErrorMessages): Record<string, string> {
  const { specified, other, unreachable, tooFrequent, defaultPrefix } = messages;
  return { ...specified, ...other, unreachable, tooFrequent, defaultPrefix };
}

test.each(specifiedEnglish)('the English message for error code %i is as specified', (code, message) => {
  expect(errorMessageOf(errorNameOf(code) as ServerErrorName, errorMessages['en-US'])).toBe(message);
});

test('the English messages that are marked as specified are exactly those of the specification', () => {
  const names = specifiedEnglish.map(([code]) => errorNameOf(code));
  expect(Object.keys(errorMessages['en-US'].specified).toSorted()).toEqual(names.toSorted());
});

test('the two English messages that belong to no error code are as specified', () => {
  expect(errorMessages['en-US'].unreachable).toBe('unreachable');
  expect(errorMessages['en-US'].tooFrequent).toBe('Your operation is too frequent, please try again later');
});

test.each(locales)('the language %s has a message for every error that a server can send', (locale) => {
  for (const name of serverErrors) {
    expect(errorMessageOf(name, errorMessages[locale]).trim(), name).not.toBe('');
  }
  expect(Object.keys(everyText(errorMessages[locale])).toSorted()).toEqual(
    Object.keys(everyText(errorMessages['en-US'])).toSorted(),
  );
});

const pairs = locales.flatMap((one, at) => locales.slice(at + 1).map((other): [Locale, Locale] => [one, other]));

test.each(pairs)('the languages %s and %s have no message in common', (one, other) => {
  const texts = everyText(errorMessages[other]);
  for (const [name, message] of Object.entries(everyText(errorMessages[one]))) {
    expect(message, name).not.toBe(texts[name]);
  }
});

test('the message of error code 38 says frozen and that of 50 says cancellation, as the decision record requires', () => {
  expect(errorMessages['zh-CN'].specified.cannot_unlock).toContain('冻结');
  expect(errorMessages['zh-CN'].specified.account_freeze).toContain('注销');
});

test('unknown user and wrong password have the same message in every language', () => {
  for (const locale of locales) {
    const { specified } = errorMessages[locale];
    expect(specified.user_not_exist).toBe(specified.invalid_account_or_password);
  }
});
