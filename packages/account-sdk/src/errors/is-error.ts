import type { ErrorName } from '@feisuo/contract/facts/error-codes';
import { isAccountError, isNamed, type AccountError } from './account-error.ts';

export { isAccountError };

type Test = (thrown: unknown) => thrown is AccountError;

/**
 * Maps an error name such as `invalid_grant` to the name in its helper, InvalidGrant. Each helper passes its own name,
 * because repeated words compress well.
 */
type Spelt<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Head>}${Spelt<Tail>}`
  : Capitalize<Name>;

const is = (thrown: unknown, type: Spelt<ErrorName>): thrown is AccountError =>
  isNamed(thrown, type.replaceAll(/\B[A-Z]/g, '_$&').toLowerCase() as ErrorName);

// One export per error type of the catalogue, so that bundlers drop the helpers that are not used.
export const isAborted: Test = (thrown) => is(thrown, 'Aborted');
export const isAccessDenied: Test = (thrown) => is(thrown, 'AccessDenied');
export const isAccountFreeze: Test = (thrown) => is(thrown, 'AccountFreeze');
export const isAccountSelectionRequired: Test = (thrown) => is(thrown, 'AccountSelectionRequired');
export const isAlreadyExists: Test = (thrown) => is(thrown, 'AlreadyExists');
export const isAuthorizationPending: Test = (thrown) => is(thrown, 'AuthorizationPending');
export const isCancelled: Test = (thrown) => is(thrown, 'Cancelled');
export const isCannotUnlock: Test = (thrown) => is(thrown, 'CannotUnlock');
export const isCaptchaInvalid: Test = (thrown) => is(thrown, 'CaptchaInvalid');
export const isCaptchaRequired: Test = (thrown) => is(thrown, 'CaptchaRequired');
export const isConsentRequired: Test = (thrown) => is(thrown, 'ConsentRequired');
export const isDataLoss: Test = (thrown) => is(thrown, 'DataLoss');
export const isDeadlineExceeded: Test = (thrown) => is(thrown, 'DeadlineExceeded');
export const isExpiredToken: Test = (thrown) => is(thrown, 'ExpiredToken');
export const isExpiredVerificationCode: Test = (thrown) => is(thrown, 'ExpiredVerificationCode');
export const isFailedPrecondition: Test = (thrown) => is(thrown, 'FailedPrecondition');
export const isInteractionRequired: Test = (thrown) => is(thrown, 'InteractionRequired');
export const isInternal: Test = (thrown) => is(thrown, 'Internal');
export const isInvalidAccountOrPassword: Test = (thrown) => is(thrown, 'InvalidAccountOrPassword');
export const isInvalidArgument: Test = (thrown) => is(thrown, 'InvalidArgument');
export const isInvalidGrant: Test = (thrown) => is(thrown, 'InvalidGrant');
export const isInvalidPassword: Test = (thrown) => is(thrown, 'InvalidPassword');
export const isInvalidRequest: Test = (thrown) => is(thrown, 'InvalidRequest');
export const isInvalidRequestObject: Test = (thrown) => is(thrown, 'InvalidRequestObject');
export const isInvalidRequestUri: Test = (thrown) => is(thrown, 'InvalidRequestUri');
export const isInvalidScope: Test = (thrown) => is(thrown, 'InvalidScope');
export const isInvalidStatus: Test = (thrown) => is(thrown, 'InvalidStatus');
export const isInvalidTwoFactor: Test = (thrown) => is(thrown, 'InvalidTwoFactor');
export const isInvalidTwoFactorRecovery: Test = (thrown) => is(thrown, 'InvalidTwoFactorRecovery');
export const isInvalidVerificationCode: Test = (thrown) => is(thrown, 'InvalidVerificationCode');
export const isLocal: Test = (thrown) => is(thrown, 'Local');
export const isLoginRequired: Test = (thrown) => is(thrown, 'LoginRequired');
export const isNotFound: Test = (thrown) => is(thrown, 'NotFound');
export const isOutOfRange: Test = (thrown) => is(thrown, 'OutOfRange');
export const isPasswordResetRequired: Test = (thrown) => is(thrown, 'PasswordResetRequired');
export const isPermissionDenied: Test = (thrown) => is(thrown, 'PermissionDenied');
export const isProviderError: Test = (thrown) => is(thrown, 'ProviderError');
export const isRegistrationNotSupported: Test = (thrown) => is(thrown, 'RegistrationNotSupported');
export const isRequestNotSupported: Test = (thrown) => is(thrown, 'RequestNotSupported');
export const isRequestUriNotSupported: Test = (thrown) => is(thrown, 'RequestUriNotSupported');
export const isResourceExhausted: Test = (thrown) => is(thrown, 'ResourceExhausted');
export const isServerError: Test = (thrown) => is(thrown, 'ServerError');
export const isSlowDown: Test = (thrown) => is(thrown, 'SlowDown');
export const isTemporarilyUnavailable: Test = (thrown) => is(thrown, 'TemporarilyUnavailable');
export const isTwoFactorRequired: Test = (thrown) => is(thrown, 'TwoFactorRequired');
export const isUnauthenticated: Test = (thrown) => is(thrown, 'Unauthenticated');
export const isUnauthorizedClient: Test = (thrown) => is(thrown, 'UnauthorizedClient');
export const isUnavailable: Test = (thrown) => is(thrown, 'Unavailable');
export const isUnderReview: Test = (thrown) => is(thrown, 'UnderReview');
export const isUnimplemented: Test = (thrown) => is(thrown, 'Unimplemented');
export const isUnknown: Test = (thrown) => is(thrown, 'Unknown');
export const isUnreachable: Test = (thrown) => is(thrown, 'Unreachable');
export const isUnsupportedResponseType: Test = (thrown) => is(thrown, 'UnsupportedResponseType');
export const isUserBlocked: Test = (thrown) => is(thrown, 'UserBlocked');
export const isUserNotExist: Test = (thrown) => is(thrown, 'UserNotExist');
export const isUserPending: Test = (thrown) => is(thrown, 'UserPending');
export const isValidateRequired: Test = (thrown) => is(thrown, 'ValidateRequired');
