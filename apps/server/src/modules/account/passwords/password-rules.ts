import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { passwordLimits } from '@feisuo/contract/facts/limits';
import { invalidField } from '../people/identifiers.ts';
import { normalize } from './argon-options.ts';

let common: Promise<ReadonlySet<string>> | null = null;

/** Loads the list of common passwords (half a megabyte) when a member first chooses a password. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  return new Set(passwords.map(String).filter(({ length }) => length >= passwordLimits.minLength));
}

/**
 * Refuses a chosen password that is too short or too long, common, or equal to a sign-in name of the member. No
 * character classes are required.
 */
export async function checkNewPassword(
  field: string,
  input: string,
  known: (string | null | undefined)[],
): Promise<void> {
  const password = normalize(input);
  const { minLength, maxLength } = passwordLimits;
  const { length } = Array.from(password);
  if (length < minLength || length > maxLength) {
    throw invalidField(field, `${minLength} to ${maxLength} characters`, detailReasons.passwordLength);
  }
  const plain = password.toLowerCase();
  if (isMonotonous(plain) || (await (common ??= load())).has(plain))
    throw invalidField(field, 'one of the most common passwords', detailReasons.passwordCommon);
  const isKnown = known
    .map((text) => text?.toLowerCase())
    .some((text) => text && [text, text.replace(/^\+86/, ''), text.split('@')[0]].includes(plain));
  if (isKnown) {
    const description = 'the same as a phone number, e-mail address or user name of the account';
    throw invalidField(field, description, detailReasons.passwordKnown);
  }
}

/**
 * The refusal of the current password as the new one. It reveals the password, so it is sent only to a caller who may
 * replace the password.
 */
export const samePassword = (field: string) =>
  invalidField(field, 'the password that the account has already', detailReasons.passwordSame);

/**
 * Whether the password is a sequence such as aaaaaaaa or 12345678. Lists of common passwords contain only some of these
 * sequences.
 */
function isMonotonous(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 2);
}
