import type { ErrorName } from '@feisuo/contract/facts/error-codes';
import { isAccountError, type AccountError } from './account-error.ts';

export { isAccountError };

type Test = (thrown: unknown) => thrown is AccountError;

const is = (thrown: unknown, name: ErrorName): thrown is AccountError =>
  isAccountError(thrown) && thrown.error === name;

// One for each type of the catalogue, each an export of its own: a bundler keeps those that are used.
export const isCancelled: Test = (thrown) => is(thrown, 'cancelled');
export const isUnknown: Test = (thrown) => is(thrown, 'unknown');
export const isInvalidArgument: Test = (thrown) => is(thrown, 'invalid_argument');
export const isDeadlineExceeded: Test = (thrown) => is(thrown, 'deadline_exceeded');
export const isNotFound: Test = (thrown) => is(thrown, 'not_found');
export const isAlreadyExists: Test = (thrown) => is(thrown, 'already_exists');
export const isPermissionDenied: Test = (thrown) => is(thrown, 'permission_denied');
export const isResourceExhausted: Test = (thrown) => is(thrown, 'resource_exhausted');
export const isFailedPrecondition: Test = (thrown) => is(thrown, 'failed_precondition');
export const isAborted: Test = (thrown) => is(thrown, 'aborted');
export const isOutOfRange: Test = (thrown) => is(thrown, 'out_of_range');
export const isUnimplemented: Test = (thrown) => is(thrown, 'unimplemented');
export const isInternal: Test = (thrown) => is(thrown, 'internal');
export const isUnavailable: Test = (thrown) => is(thrown, 'unavailable');
export const isDataLoss: Test = (thrown) => is(thrown, 'data_loss');
export const isUnauthenticated: Test = (thrown) => is(thrown, 'unauthenticated');
export const isCannotUnlock: Test = (thrown) => is(thrown, 'cannot_unlock');
export const isAccountFreeze: Test = (thrown) => is(thrown, 'account_freeze');
export const isCaptchaRequired: Test = (thrown) => is(thrown, 'captcha_required');
export const isCaptchaInvalid: Test = (thrown) => is(thrown, 'captcha_invalid');
export const isInvalidPassword: Test = (thrown) => is(thrown, 'invalid_password');
export const isInvalidStatus: Test = (thrown) => is(thrown, 'invalid_status');
export const isUserPending: Test = (thrown) => is(thrown, 'user_pending');
export const isUserBlocked: Test = (thrown) => is(thrown, 'user_blocked');
export const isInvalidVerificationCode: Test = (thrown) => is(thrown, 'invalid_verification_code');
export const isTwoFactorRequired: Test = (thrown) => is(thrown, 'two_factor_required');
export const isInvalidTwoFactor: Test = (thrown) => is(thrown, 'invalid_two_factor');
export const isInvalidTwoFactorRecovery: Test = (thrown) => is(thrown, 'invalid_two_factor_recovery');
export const isUnderReview: Test = (thrown) => is(thrown, 'under_review');
export const isProviderError: Test = (thrown) => is(thrown, 'provider_error');
export const isValidateRequired: Test = (thrown) => is(thrown, 'validate_required');
export const isPasswordResetRequired: Test = (thrown) => is(thrown, 'password_reset_required');
export const isInvalidAccountOrPassword: Test = (thrown) => is(thrown, 'invalid_account_or_password');
export const isUserNotExist: Test = (thrown) => is(thrown, 'user_not_exist');
export const isExpiredVerificationCode: Test = (thrown) => is(thrown, 'expired_verification_code');
export const isInteractionRequired: Test = (thrown) => is(thrown, 'interaction_required');
export const isLoginRequired: Test = (thrown) => is(thrown, 'login_required');
export const isAccountSelectionRequired: Test = (thrown) => is(thrown, 'account_selection_required');
export const isConsentRequired: Test = (thrown) => is(thrown, 'consent_required');
export const isInvalidRequestUri: Test = (thrown) => is(thrown, 'invalid_request_uri');
export const isInvalidRequestObject: Test = (thrown) => is(thrown, 'invalid_request_object');
export const isRequestNotSupported: Test = (thrown) => is(thrown, 'request_not_supported');
export const isRequestUriNotSupported: Test = (thrown) => is(thrown, 'request_uri_not_supported');
export const isRegistrationNotSupported: Test = (thrown) => is(thrown, 'registration_not_supported');
export const isAuthorizationPending: Test = (thrown) => is(thrown, 'authorization_pending');
export const isSlowDown: Test = (thrown) => is(thrown, 'slow_down');
export const isExpiredToken: Test = (thrown) => is(thrown, 'expired_token');
export const isInvalidRequest: Test = (thrown) => is(thrown, 'invalid_request');
export const isUnauthorizedClient: Test = (thrown) => is(thrown, 'unauthorized_client');
export const isAccessDenied: Test = (thrown) => is(thrown, 'access_denied');
export const isUnsupportedResponseType: Test = (thrown) => is(thrown, 'unsupported_response_type');
export const isInvalidScope: Test = (thrown) => is(thrown, 'invalid_scope');
export const isInvalidGrant: Test = (thrown) => is(thrown, 'invalid_grant');
export const isServerError: Test = (thrown) => is(thrown, 'server_error');
export const isTemporarilyUnavailable: Test = (thrown) => is(thrown, 'temporarily_unavailable');
export const isUnreachable: Test = (thrown) => is(thrown, 'unreachable');
export const isLocal: Test = (thrown) => is(thrown, 'local');
