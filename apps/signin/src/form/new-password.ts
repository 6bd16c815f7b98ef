import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { passwordLimits } from '@feisuo/contract/facts/limits';
import type { Texts } from '../texts/texts.ts';

/** Checks the length; the server checks the rest. */
export function lengthFault(password: string, texts: Texts): string | undefined {
  const { minLength, maxLength } = passwordLimits;
  const { length } = Array.from(password.normalize('NFKC'));
  return length < minLength || length > maxLength ? texts.form.problems.newPassword(minLength, maxLength) : undefined;
}

/** Why the server refused a password. The page checked the length, so it can be guessed. */
export function refusedPassword(reason: string | undefined, { form: { problems } }: Texts): string {
  if (reason === detailReasons.passwordSame) return problems.samePassword;
  return reason === detailReasons.passwordKnown ? problems.knownPassword : problems.commonPassword;
}
