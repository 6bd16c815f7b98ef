import type { ErrorName, ServerErrorName } from '../error-codes.ts';

/** The errors with an English text in the specification, in its order. */
export const specifiedErrors = [
  'captcha_required',
  'captcha_invalid',
  'invalid_verification_code',
  'invalid_password',
  'invalid_status',
  'user_blocked',
  'user_pending',
  'two_factor_required',
  'invalid_two_factor',
  'invalid_two_factor_recovery',
  'under_review',
  'validate_required',
  'password_reset_required',
  'invalid_account_or_password',
  'user_not_exist',
  'expired_verification_code',
  'invalid_request',
  'access_denied',
  'invalid_grant',
  'server_error',
  'temporarily_unavailable',
  'login_required',
  'consent_required',
  'account_freeze',
  'cannot_unlock',
] as const satisfies readonly ErrorName[];

export type SpecifiedError = (typeof specifiedErrors)[number];

/** Server errors without a message in the specification. Their messages are our own. */
export type OtherError = Exclude<ServerErrorName, SpecifiedError>;

/** The messages of one language. A missing message is a compile error. */
export interface ErrorMessages {
  specified: Readonly<Record<SpecifiedError, string>>;
  other: Readonly<Record<OtherError, string>>;
  unreachable: string;
  /** Message for captcha_invalid with the reason CAPTCHA_REJECT. */
  tooFrequent: string;
  /** Message for a request body over the size limit. */
  tooLarge: string;
  /** Used when an error has no message: this prefix, the error name and its description are shown. */
  defaultPrefix: string;
}
