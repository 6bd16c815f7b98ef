/** Every error the account API may answer with, and its number on the wire. */
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

  // Names and shown texts are crossed: 38 reads "frozen", 50 reads "in cancellation audit". The texts decide what a code
  // means; the names stay as specified.
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
  // Our server never sends it, because it would reveal which accounts exist; it sends 4022 instead.
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

  // Made by clients, never sent by a server.
  unreachable: 8000,
  local: 8001,
} as const;

export type ErrorName = keyof typeof errorCodes;
export type ErrorCode = (typeof errorCodes)[ErrorName];

/** Errors that a server can answer with; the two excluded ones exist only on the client. */
export type ServerErrorName = Exclude<ErrorName, 'unreachable' | 'local'>;

/** Numbers of the catalogue that have no error type of their own. */
export const untypedCodes = {
  success: 0,
  localThirdPartyError: 8002,
  localProviderAccountError: 8003,
} as const;

/** RFC 6749 names that form-encoded requests get in place of the catalogue's; the number stays. */
export const rfcErrorAliases = {
  invalid_client: errorCodes.unauthorized_client,
  unsupported_grant_type: errorCodes.invalid_request,
} as const;
export type RfcErrorAlias = keyof typeof rfcErrorAliases;

const nameByCode: ReadonlyMap<number, ErrorName> = new Map(
  (Object.keys(errorCodes) as ErrorName[]).map((name) => [errorCodes[name], name]),
);

/** The error type of a number, or null where the catalogue has no type for it. */
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

/** Clients read the body, not the status; the status is for proxies, logs and standard libraries. */
export function httpStatusOf(name: ErrorName): number {
  return httpStatuses[name] ?? 400;
}

/** Reasons an ErrorInfo detail may carry, so that a client can branch without reading texts. */
export const detailReasons = {
  /** Refused for frequency: solving another captcha does not help now. */
  captchaReject: 'CAPTCHA_REJECT',
  /** 4002: this challenge offers no image; the proof of work is required. */
  captchaWork: 'CAPTCHA_WORK',
  /** 4015: `resource_id` is the verification_id to verify the second factor with. */
  twoFactorRequired: 'TWO_FACTOR_REQUIRED',
  /** 4020: `resource_id` is the verification_id of the code that was sent. */
  validateRequired: 'VALIDATE_REQUIRED',
  /** 4021: the password must be reset before anything else. */
  passwordResetRequired: 'PASSWORD_RESET_REQUIRED',
  /** 4011: after too many wrong passwords only a code, a passkey or a reset signs in; no `retry_delay`. */
  passwordOff: 'PASSWORD_OFF',
  /** 50: `resource_id` is the ticket that withdraws the cancellation. */
  cancellationAudit: 'CANCELLATION_AUDIT',
  /** 6: `resource_id` is the provider_trans_token that moves the identity to the caller. */
  providerBound: 'PROVIDER_BOUND',
  /** 9: it is the account's last sign-in method. */
  lastWayIn: 'LAST_WAY_IN',
  /** 3, of a new password: too short or too long. */
  passwordLength: 'PASSWORD_LENGTH',
  /** 3, for a new password: among the most common passwords. */
  passwordCommon: 'PASSWORD_COMMON',
  /** 3, for a new password: contains known data of the person. */
  passwordKnown: 'PASSWORD_KNOWN',
  /** 3, of a new password: the one that the account has already. */
  passwordSame: 'PASSWORD_SAME',
} as const;
export type DetailReason = (typeof detailReasons)[keyof typeof detailReasons];

/** The `@type` of each kind of detail. */
export const detailTypes = {
  errorInfo: 'type.googleapis.com/google.rpc.ErrorInfo',
  localizedMessage: 'type.googleapis.com/google.rpc.LocalizedMessage',
} as const;

/** `domain` of every ErrorInfo our server writes. */
export const errorDomain = 'account.feisuo';

/** The error of a popup that was closed before it finished. */
export const cancelledError = {
  error: 'cancelled',
  error_code: errorCodes.cancelled,
  error_description: 'cancelled',
} as const;
