import type { ErrorName, ServerErrorName } from '../error-codes.ts';

/** The errors for which the specification defines an English text, in its order. */
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

/** Errors of the server for which the specification defines no message. Their messages are our own. */
export type OtherError = Exclude<ServerErrorName, SpecifiedError>;

/** The messages of one language. The compiler reports a missing message. */
export interface ErrorMessages {
  specified: Readonly<Record<SpecifiedError, string>>;
  other: Readonly<Record<OtherError, string>>;
  unreachable: string;
  /** Message for captcha_invalid with the reason CAPTCHA_REJECT. */
  tooFrequent: string;
  /** Message for unavailable with the reason DATABASE_AWAY. */
  databaseAway: string;
  /** Message for a request body over the size limit. */
  tooLarge: string;
  /** The beginning of the text for an error without a message. The error's name and description follow. */
  defaultPrefix: string;
}
