import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { passwordLimits } from '@feisuo/contract/facts/limits';
import type { Texts } from '../texts/texts.ts';

/** Error text for a password that is too short or too long. The server checks everything else. */
export function lengthFault(password: string, texts: Texts): string | undefined {
  const { minLength, maxLength } = passwordLimits;
  const { length } = Array.from(password.normalize('NFKC'));
  return length < minLength || length > maxLength ? texts.form.problems.newPassword(minLength, maxLength) : undefined;
}

/**
 * Error text for a password that the server refused. Without a reason the password is too common, because this page has
 * already checked its length.
 */
export function refusedPassword(reason: string | undefined, { form: { problems } }: Texts): string {
  if (reason === detailReasons.passwordSame) return problems.samePassword;
  return reason === detailReasons.passwordKnown ? problems.knownPassword : problems.commonPassword;
}
