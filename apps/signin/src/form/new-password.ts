import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { passwordLimits } from '@feisuo/contract/facts/limits';
import type { Texts } from '../texts/texts.ts';

/** Checks only the length; the server checks everything else. */
export function lengthFault(password: string, texts: Texts): string | undefined {
  const { minLength, maxLength } = passwordLimits;
  const { length } = Array.from(password.normalize('NFKC'));
  return length < minLength || length > maxLength ? texts.form.problems.newPassword(minLength, maxLength) : undefined;
}

/**
 * The text for a password that the server refused. If no reason is given, the password is too common, because this
 * page has checked the length.
 */
export function refusedPassword(reason: string | undefined, { form: { problems } }: Texts): string {
  if (reason === detailReasons.passwordSame) return problems.samePassword;
  return reason === detailReasons.passwordKnown ? problems.knownPassword : problems.commonPassword;
}
