import { detailReasons, errorCodes } from '@feisuo/contract/facts/error-codes';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import { errorTextIn } from '@feisuo/contract/facts/error-text';
import { refusedPassword } from '../form/new-password.ts';
import type { Faults } from '../form/use-form.ts';
import type { AccountAnswer } from '../shell/ask-account.ts';
import type { Texts } from '../texts/texts.ts';
import { infoOf } from './sign-in-flow.ts';

export type FieldName = 'username' | 'password' | 'contact' | 'code' | 'newPassword' | 'agreement' | 'recovery';

type Failed = Exclude<AccountAnswer<unknown>, { kind: 'answered' }>;

const fieldByCode: Partial<Record<number, FieldName>> = {
  [errorCodes.invalid_account_or_password]: 'password',
  [errorCodes.invalid_password]: 'password',
  [errorCodes.invalid_verification_code]: 'code',
  [errorCodes.expired_verification_code]: 'code',
  [errorCodes.invalid_two_factor]: 'code',
  [errorCodes.validate_required]: 'code',
  [errorCodes.invalid_two_factor_recovery]: 'recovery',
};

/** Fields of the form, by the argument that the server's refusal names. */
const fieldByArgument: Partial<Record<string, FieldName>> = {
  phone_number: 'contact',
  email: 'contact',
  username: 'username',
  new_password: 'newPassword',
  password: 'newPassword',
  verification_code: 'code',
};

/** Error texts of a failure by form field. If no field of the form fits, the error belongs to the whole form. */
export function faultsOf<Name extends FieldName>(failed: Failed, fields: readonly Name[], texts: Texts): Faults<Name> {
  if (failed.kind === 'unreachable') return { form: texts.errors.unreachable } as Faults<Name>;
  const { refusal } = failed;
  const field = fieldOf(refusal);
  const here = fields.find((name) => name === field) ?? 'form';
  return { [here]: wordsFor(refusal, field, texts) } as Faults<Name>;
}

function fieldOf(refusal: AccountErrorBody): FieldName | undefined {
  if (refusal.error_code !== errorCodes.invalid_argument) return fieldByCode[refusal.error_code];
  return fieldByArgument[infoOf(refusal).resource_id ?? ''];
}

/** The server's own sentence says more about a phone number that its country does not have. */
function contactProblem(refusal: AccountErrorBody, texts: Texts): string {
  const { resource_id: argument, reason } = infoOf(refusal);
  if (reason === detailReasons.phoneMainland || reason === detailReasons.phoneCountry) {
    return errorTextIn(refusal, texts.errors);
  }
  return argument === 'email' ? texts.form.problems.email : texts.form.problems.phone;
}

function wordsFor(refusal: AccountErrorBody, field: FieldName | undefined, texts: Texts): string {
  if (refusal.error_code !== errorCodes.invalid_argument || field === undefined) {
    return errorTextIn(refusal, texts.errors);
  }
  const { problems } = texts.form;
  if (field === 'newPassword') return refusedPassword(infoOf(refusal).reason, texts);
  if (field === 'contact') return contactProblem(refusal, texts);
  return field === 'username' ? problems.username : errorTextIn(refusal, texts.errors);
}
