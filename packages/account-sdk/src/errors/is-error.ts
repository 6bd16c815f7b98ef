import type { ErrorName } from '@feisuo/contract/facts/error-codes';
import { isAccountError, type AccountError } from './account-error.ts';

export { isAccountError };

type Test = (thrown: unknown) => thrown is AccountError;

const is =
  (name: ErrorName): Test =>
  (thrown): thrown is AccountError =>
    isAccountError(thrown) && thrown.error === name;

// One for each type of the catalogue, each an export of its own: a bundler keeps those that are used.
export const isCancelled: Test = /* @__PURE__ */ is('cancelled');
export const isUnknown: Test = /* @__PURE__ */ is('unknown');
export const isInvalidArgument: Test = /* @__PURE__ */ is('invalid_argument');
export const isDeadlineExceeded: Test = /* @__PURE__ */ is('deadline_exceeded');
export const isNotFound: Test = /* @__PURE__ */ is('not_found');
export const isAlreadyExists: Test = /* @__PURE__ */ is('already_exists');
export const isPermissionDenied: Test = /* @__PURE__ */ is('permission_denied');
export const isResourceExhausted: Test = /* @__PURE__ */ is('resource_exhausted');
export const isFailedPrecondition: Test = /* @__PURE__ */ is('failed_precondition');
export const isAborted: Test = /* @__PURE__ */ is('aborted');
export const isOutOfRange: Test = /* @__PURE__ */ is('out_of_range');
export const isUnimplemented: Test = /* @__PURE__ */ is('unimplemented');
export const isInternal: Test = /* @__PURE__ */ is('internal');
export const isUnavailable: Test = /* @__PURE__ */ is('unavailable');
export const isDataLoss: Test = /* @__PURE__ */ is('data_loss');
export const isUnauthenticated: Test = /* @__PURE__ */ is('unauthenticated');
export const isCannotUnlock: Test = /* @__PURE__ */ is('cannot_unlock');
export const isAccountFreeze: Test = /* @__PURE__ */ is('account_freeze');
export const isCaptchaRequired: Test = /* @__PURE__ */ is('captcha_required');
export const isCaptchaInvalid: Test = /* @__PURE__ */ is('captcha_invalid');
export const isInvalidPassword: Test = /* @__PURE__ */ is('invalid_password');
export const isInvalidStatus: Test = /* @__PURE__ */ is('invalid_status');
export const isUserPending: Test = /* @__PURE__ */ is('user_pending');
export const isUserBlocked: Test = /* @__PURE__ */ is('user_blocked');
export const isInvalidVerificationCode: Test = /* @__PURE__ */ is('invalid_verification_code');
export const isTwoFactorRequired: Test = /* @__PURE__ */ is('two_factor_required');
export const isInvalidTwoFactor: Test = /* @__PURE__ */ is('invalid_two_factor');
export const isInvalidTwoFactorRecovery: Test = /* @__PURE__ */ is('invalid_two_factor_recovery');
export const isUnderReview: Test = /* @__PURE__ */ is('under_review');
export const isProviderError: Test = /* @__PURE__ */ is('provider_error');
export const isValidateRequired: Test = /* @__PURE__ */ is('validate_required');
export const isPasswordResetRequired: Test = /* @__PURE__ */ is('password_reset_required');
export const isInvalidAccountOrPassword: Test = /* @__PURE__ */ is('invalid_account_or_password');
export const isUserNotExist: Test = /* @__PURE__ */ is('user_not_exist');
export const isExpiredVerificationCode: Test = /* @__PURE__ */ is('expired_verification_code');
export const isInteractionRequired: Test = /* @__PURE__ */ is('interaction_required');
export const isLoginRequired: Test = /* @__PURE__ */ is('login_required');
export const isAccountSelectionRequired: Test = /* @__PURE__ */ is('account_selection_required');
export const isConsentRequired: Test = /* @__PURE__ */ is('consent_required');
export const isInvalidRequestUri: Test = /* @__PURE__ */ is('invalid_request_uri');
export const isInvalidRequestObject: Test = /* @__PURE__ */ is('invalid_request_object');
export const isRequestNotSupported: Test = /* @__PURE__ */ is('request_not_supported');
export const isRequestUriNotSupported: Test = /* @__PURE__ */ is('request_uri_not_supported');
export const isRegistrationNotSupported: Test = /* @__PURE__ */ is('registration_not_supported');
export const isAuthorizationPending: Test = /* @__PURE__ */ is('authorization_pending');
export const isSlowDown: Test = /* @__PURE__ */ is('slow_down');
export const isExpiredToken: Test = /* @__PURE__ */ is('expired_token');
export const isInvalidRequest: Test = /* @__PURE__ */ is('invalid_request');
export const isUnauthorizedClient: Test = /* @__PURE__ */ is('unauthorized_client');
export const isAccessDenied: Test = /* @__PURE__ */ is('access_denied');
export const isUnsupportedResponseType: Test = /* @__PURE__ */ is('unsupported_response_type');
export const isInvalidScope: Test = /* @__PURE__ */ is('invalid_scope');
export const isInvalidGrant: Test = /* @__PURE__ */ is('invalid_grant');
export const isServerError: Test = /* @__PURE__ */ is('server_error');
export const isTemporarilyUnavailable: Test = /* @__PURE__ */ is('temporarily_unavailable');
export const isUnreachable: Test = /* @__PURE__ */ is('unreachable');
export const isLocal: Test = /* @__PURE__ */ is('local');
