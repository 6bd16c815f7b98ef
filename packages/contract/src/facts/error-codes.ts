/** All errors that the account API may return, with their numbers (`error_code`). */
export const errorCodes = {
  cancelled: 1,
  unknown: 2,
  invalid_argument: 3,
  deadline_exceeded: 4,
  not_found: 5,
  already_exists: 6,
  permission_denied: 7,
  resource_exhausted: 8,
  failed_precondition: 9,
  aborted: 10,
  out_of_range: 11,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
  data_loss: 15,
  unauthenticated: 16,

  // The names of the next two errors do not fit their messages: code 38 means "frozen", code 50 means "in cancellation
  // audit". The specification defines the names.
  cannot_unlock: 38,
  account_freeze: 50,

  captcha_required: 4001,
  captcha_invalid: 4002,
  invalid_password: 4010,
  invalid_status: 4011,
  user_pending: 4012,
  user_blocked: 4013,
  invalid_verification_code: 4014,
  two_factor_required: 4015,
  invalid_two_factor: 4016,
  invalid_two_factor_recovery: 4017,
  under_review: 4018,
  provider_error: 4019,
  validate_required: 4020,
  password_reset_required: 4021,
  invalid_account_or_password: 4022,
  // Our server never sends this error, because it would reveal which accounts exist. It sends error code 4022 instead.
  user_not_exist: 4023,
  expired_verification_code: 4024,

  interaction_required: 4031,
  login_required: 4032,
  account_selection_required: 4033,
  consent_required: 4034,
  invalid_request_uri: 4035,
  invalid_request_object: 4036,
  request_not_supported: 4037,
  request_uri_not_supported: 4038,
  registration_not_supported: 4039,

  authorization_pending: 4050,
  slow_down: 4051,
  expired_token: 4052,

  invalid_request: 4121,
  unauthorized_client: 4122,
  access_denied: 4123,
  unsupported_response_type: 4124,
  invalid_scope: 4125,
  invalid_grant: 4126,

  server_error: 5026,
  temporarily_unavailable: 5027,

  // Created by clients only. A server never sends these errors.
  unreachable: 8000,
  local: 8001,
} as const;

export type ErrorName = keyof typeof errorCodes;
export type ErrorCode = (typeof errorCodes)[ErrorName];

/** Errors that a server can return. `unreachable` and `local` exist only in clients. */
export type ServerErrorName = Exclude<ErrorName, 'unreachable' | 'local'>;

/** Numbers of the specification that have no error type. */
export const untypedCodes = {
  success: 0,
  localThirdPartyError: 8002,
  localProviderAccountError: 8003,
} as const;

/**
 * Error names of RFC 6749 and of its extensions, which replace our names in replies to form-encoded requests and in
 * authorization responses. The number stays the same.
 */
export const rfcErrorAliases = {
  invalid_client: errorCodes.unauthorized_client,
  unsupported_grant_type: errorCodes.invalid_request,
  /** The member cannot reach the requested `acr_values` (OpenID Connect Core Unmet Authentication Requirements). */
  unmet_authentication_requirements: errorCodes.interaction_required,
  /** RFC 8707. */
  invalid_target: errorCodes.invalid_request,
  invalid_dpop_proof: errorCodes.invalid_request,
  invalid_token: errorCodes.unauthenticated,
  insufficient_scope: errorCodes.permission_denied,
} as const;
export type RfcErrorAlias = keyof typeof rfcErrorAliases;

const nameByCode: ReadonlyMap<number, ErrorName> = new Map(
  (Object.keys(errorCodes) as ErrorName[]).map((name) => [errorCodes[name], name]),
);

/** Returns the error type of a number, or null if there is none. */
export function errorNameOf(code: number): ErrorName | null {
  return nameByCode.get(code) ?? null;
}

const httpStatuses: Partial<Record<ErrorName, number>> = {
  unauthenticated: 401,
  permission_denied: 403,
  not_found: 404,
  resource_exhausted: 429,
  unknown: 500,
  internal: 500,
  data_loss: 500,
  server_error: 500,
  unimplemented: 501,
  unavailable: 503,
  temporarily_unavailable: 503,
  deadline_exceeded: 504,
};

/**
 * The HTTP status of an error, for proxies, logs and standard libraries. Clients of the account API read the body and
 * ignore the status.
 */
export function httpStatusOf(name: ErrorName): number {
  return httpStatuses[name] ?? 400;
}

/** Reasons in an ErrorInfo detail, by which a client can decide without reading messages. */
export const detailReasons = {
  /** With error code 14: the database does not answer. Nothing that was saved is lost. */
  databaseAway: 'DATABASE_AWAY',
  /** Refused because of too many requests, so solving another captcha does not help now. */
  captchaReject: 'CAPTCHA_REJECT',
  /** With error code 4002: this challenge offers no image, so the proof of work is required. */
  captchaWork: 'CAPTCHA_WORK',
  /** With error code 4015: `resource_id` is the verification_id with which the second factor is verified. */
  twoFactorRequired: 'TWO_FACTOR_REQUIRED',
  /** With error code 4031: the client requires a second factor, and the member has none. */
  secondFactorMissing: 'SECOND_FACTOR_MISSING',
  /** With error code 4020: `resource_id` is the verification_id of the code that was sent. */
  validateRequired: 'VALIDATE_REQUIRED',
  /** With error code 4021: the password must be reset before any other operation. */
  passwordResetRequired: 'PASSWORD_RESET_REQUIRED',
  /**
   * With error code 4011, after too many wrong passwords: only a verification code, a passkey or a password reset
   * signs in. There is no `retry_delay`.
   */
  passwordOff: 'PASSWORD_OFF',
  /**
   * With error code 50 (account in cancellation): `resource_id` is the token (ticket) that withdraws the cancellation.
   */
  cancellationAudit: 'CANCELLATION_AUDIT',
  /** With error code 6: `resource_id` is the provider_trans_token that moves the identity to the caller. */
  providerBound: 'PROVIDER_BOUND',
  /** With error code 9: the identity cannot be removed, because it is the account's last sign-in method. */
  lastWayIn: 'LAST_WAY_IN',
  /** With error code 3: the new password is too short or too long. */
  passwordLength: 'PASSWORD_LENGTH',
  /** With error code 3: the new password is one of the most common passwords. */
  passwordCommon: 'PASSWORD_COMMON',
  /** With error code 3: the new password contains known data of the person. */
  passwordKnown: 'PASSWORD_KNOWN',
  /** With error code 3: the new password equals the current password. */
  passwordSame: 'PASSWORD_SAME',
  /** With error code 3: a number of mainland China with the calling code of another country. */
  phoneMainland: 'PHONE_MAINLAND',
  /** With error code 3: the number is no mobile number of its country. */
  phoneCountry: 'PHONE_COUNTRY',
} as const;
export type DetailReason = (typeof detailReasons)[keyof typeof detailReasons];

/** The `@type` of each kind of detail. */
export const detailTypes = {
  errorInfo: 'type.googleapis.com/google.rpc.ErrorInfo',
  localizedMessage: 'type.googleapis.com/google.rpc.LocalizedMessage',
} as const;

/** `domain` of every ErrorInfo that our server writes. */
export const errorDomain = 'account.feisuo';

/** The error when the user closed a popup before it had finished. */
export const cancelledError = {
  error: 'cancelled',
  error_code: errorCodes.cancelled,
  error_description: 'cancelled',
} as const;
