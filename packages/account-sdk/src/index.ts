export { createAccountClient } from './create-account-client.ts';
export type { AccountClient } from './account-client.ts';
export type { AccountConfig, CaptchaSolver, CaptchaSurroundings, DeviceInfo, ProviderConfig } from './config.ts';
export { type Platform, browserPlatform } from './platform.ts';
export type { Call, Send } from './request/call.ts';
export type { Logger } from './log/create-logger.ts';

export type { Credentials, CredentialsKeeper, GetOptions, GrantedCredentials } from './credentials/credentials.ts';

export { createSsoClient } from './sso/create-sso-client.ts';
export type { ProviderSignIn } from './sso/provider-mode.ts';
export { authenticate } from './sso/authenticate.ts';
export type { AuthenticateOptions, SignInOptions, SignOutOptions, SsoClient, SsoState } from './sso/sso-client.ts';

export { createAccountApi, type AccountApi } from './account/create-account-api.ts';
export type { FactorAnswer } from './account/continuation.ts';
export { nextStepOf, type NextStep } from './account/next-step.ts';
export type { PollOptions } from './account/poll-device.ts';

export { solveInFrame, type FrameSolverOptions } from './captcha/solve-in-frame.ts';
export { withCaptcha } from './captcha/with-captcha.ts';
export type { CaptchaChallenge, CaptchaGrant } from './captcha/captcha.ts';

export { localStore, memoryStore, sessionStore, type AccountStorage } from './storage/web-stores.ts';

export { createLock, type Lock, type LockOptions, type LockSession, type RunOptions } from './lock/create-lock.ts';

export { AccountError } from './errors/account-error.ts';
export {
  isAborted,
  isAccessDenied,
  isAccountError,
  isAccountFreeze,
  isAccountSelectionRequired,
  isAlreadyExists,
  isAuthorizationPending,
  isCancelled,
  isCannotUnlock,
  isCaptchaInvalid,
  isCaptchaRequired,
  isConsentRequired,
  isDataLoss,
  isDeadlineExceeded,
  isExpiredToken,
  isExpiredVerificationCode,
  isFailedPrecondition,
  isInteractionRequired,
  isInternal,
  isInvalidAccountOrPassword,
  isInvalidArgument,
  isInvalidGrant,
  isInvalidPassword,
  isInvalidRequest,
  isInvalidRequestObject,
  isInvalidRequestUri,
  isInvalidScope,
  isInvalidStatus,
  isInvalidTwoFactor,
  isInvalidTwoFactorRecovery,
  isInvalidVerificationCode,
  isLocal,
  isLoginRequired,
  isNotFound,
  isOutOfRange,
  isPasswordResetRequired,
  isPermissionDenied,
  isProviderError,
  isRegistrationNotSupported,
  isRequestNotSupported,
  isRequestUriNotSupported,
  isResourceExhausted,
  isServerError,
  isSlowDown,
  isTemporarilyUnavailable,
  isTwoFactorRequired,
  isUnauthenticated,
  isUnauthorizedClient,
  isUnavailable,
  isUnderReview,
  isUnimplemented,
  isUnknown,
  isUnreachable,
  isUnsupportedResponseType,
  isUserBlocked,
  isUserNotExist,
  isUserPending,
  isValidateRequired,
} from './errors/is-error.ts';

// String types of the API, such as the verification methods.
export type {
  OpenPageAction,
  Prompt,
  RefreshAction,
  TokenTypeHint,
  VerificationMethod,
  VerificationTarget,
  VerificationUsage,
} from '@feisuo/contract/facts/account-vocabulary';
export type { ErrorCode, ErrorName } from '@feisuo/contract/facts/error-codes';
export type { AccountErrorBody, LooseErrorDetail } from '@feisuo/contract/facts/error-object';
export type { LogLevel } from '@feisuo/contract/facts/limits';

// Types of requests and replies of the account service.
export type {
  AuthorizeDetectQuery,
  AuthorizeDetectReply,
  AuthorizeInfoQuery,
  AuthorizeInfoReply,
  AuthorizeReply,
  AuthorizeRequest,
} from '@feisuo/contract/schemas/account-authorize';
export type { ConsentsReply } from '@feisuo/contract/schemas/account-browser';
export type { CaptchaImageReply, CaptchaImageRequest, CaptchaToken } from '@feisuo/contract/schemas/account-captcha';
export type {
  AuthorizeDeviceRequest,
  DeviceCodeReply,
  DeviceCodeRequest,
  DeviceRequestQuery,
  DeviceRequestReply,
} from '@feisuo/contract/schemas/account-device';
export type {
  BindProviderRequest,
  ProviderListReply,
  ProviderTokenReply,
  ProviderTokenRequest,
  ProviderUriQuery,
  ProviderUriReply,
  ProvidersReply,
  TransferByProviderRequest,
  TransferProviderReply,
  TransferProviderRequest,
  UpdateProviderTokenRequest,
} from '@feisuo/contract/schemas/account-providers';
export type {
  PasskeySignInOptionsReply,
  SignInRequest,
  SignInWithPasskeyRequest,
  SignInWithProviderRequest,
  SignUpRequest,
  SigninTokenReply,
} from '@feisuo/contract/schemas/account-signin';
export type { SessionsReply } from '@feisuo/contract/schemas/account-tokens';
export type {
  AddPasskeyReply,
  AddPasskeyRequest,
  EnrolTwoFactorReply,
  Passkey,
  PasskeyOptionsReply,
  PasskeysReply,
  RecoveryCodesReply,
  RenamePasskeyRequest,
  TrustedDevicesReply,
  TwoFactorReply,
} from '@feisuo/contract/schemas/account-two-factor';
export type {
  CancellationReply,
  CancellationTicketReply,
  ChangePasswordRequest,
  ContactRequest,
  ExportReply,
  ExportRequest,
  MessagesReply,
  PageQuery,
  SecurityHistoryReply,
  SudoReply,
  SudoRequest,
  UpdateProfileRequest,
  UserQuery,
  UserQueryReply,
  UserReply,
  WithdrawCancellationRequest,
} from '@feisuo/contract/schemas/account-user';
export type {
  PasskeyChallengeReply,
  ResetPasswordRequest,
  SendVerificationReply,
  SendVerificationRequest,
  VerifyReply,
  VerifyRequest,
} from '@feisuo/contract/schemas/account-verification';
