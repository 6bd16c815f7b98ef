// What others rely on. Written by `node_modules/.bin/node scripts/api-report.ts`; a change of it is a change for them.

// ---- @feisuo/account-sdk

export { createAccountApi } from './account/create-account-api.js';
export { nextStepOf } from './account/next-step.js';
export { solveInFrame } from './captcha/solve-in-frame.js';
export { withCaptcha } from './captcha/with-captcha.js';
export { createAccountClient } from './create-account-client.js';
export { AccountError } from './errors/account-error.js';
export { isAborted, isAccessDenied, isAccountError, isAccountFreeze, isAccountSelectionRequired, isAlreadyExists, isAuthorizationPending, isCancelled, isCannotUnlock, isCaptchaInvalid, isCaptchaRequired, isConsentRequired, isDataLoss, isDeadlineExceeded, isExpiredToken, isExpiredVerificationCode, isFailedPrecondition, isInteractionRequired, isInternal, isInvalidAccountOrPassword, isInvalidArgument, isInvalidGrant, isInvalidPassword, isInvalidRequest, isInvalidRequestObject, isInvalidRequestUri, isInvalidScope, isInvalidStatus, isInvalidTwoFactor, isInvalidTwoFactorRecovery, isInvalidVerificationCode, isLocal, isLoginRequired, isNotFound, isOutOfRange, isPasswordResetRequired, isPermissionDenied, isProviderError, isRegistrationNotSupported, isRequestNotSupported, isRequestUriNotSupported, isResourceExhausted, isServerError, isSlowDown, isTemporarilyUnavailable, isTwoFactorRequired, isUnauthenticated, isUnauthorizedClient, isUnavailable, isUnderReview, isUnimplemented, isUnknown, isUnreachable, isUnsupportedResponseType, isUserBlocked, isUserNotExist, isUserPending, isValidateRequired } from './errors/is-error.js';
export { createLock } from './lock/create-lock.js';
export { browserPlatform } from './platform.js';
export { authenticate } from './sso/authenticate.js';
export { createSsoClient } from './sso/create-sso-client.js';
export { localStore, memoryStore, sessionStore } from './storage/web-stores.js';
export type { AccountClient } from './account-client.js';
export type { FactorAnswer } from './account/continuation.js';
export type { AccountApi } from './account/create-account-api.js';
export type { NextStep } from './account/next-step.js';
export type { PollOptions } from './account/poll-device.js';
export type { CaptchaChallenge, CaptchaGrant } from './captcha/captcha.js';
export type { FrameSolverOptions } from './captcha/solve-in-frame.js';
export type { AccountConfig, CaptchaSolver, CaptchaSurroundings, DeviceInfo, ProviderConfig } from './config.js';
export type { OpenPageAction, Prompt, RefreshAction, TokenTypeHint, VerificationMethod, VerificationTarget, VerificationUsage } from './contract/facts/account-vocabulary.js';
export type { ErrorCode, ErrorName } from './contract/facts/error-codes.js';
export type { AccountErrorBody, LooseErrorDetail } from './contract/facts/error-object.js';
export type { LogLevel } from './contract/facts/limits.js';
export type { AuthorizeDetectQuery, AuthorizeDetectReply, AuthorizeInfoQuery, AuthorizeInfoReply, AuthorizeReply, AuthorizeRequest } from './contract/schemas/account-authorize.js';
export type { ConsentsReply } from './contract/schemas/account-browser.js';
export type { CaptchaImageReply, CaptchaImageRequest, CaptchaToken } from './contract/schemas/account-captcha.js';
export type { AuthorizeDeviceRequest, DeviceCodeReply, DeviceCodeRequest, DeviceRequestQuery, DeviceRequestReply } from './contract/schemas/account-device.js';
export type { BindProviderRequest, ProviderListReply, ProviderTokenReply, ProviderTokenRequest, ProviderUriQuery, ProviderUriReply, ProvidersReply, TransferByProviderRequest, TransferProviderReply, TransferProviderRequest, UpdateProviderTokenRequest } from './contract/schemas/account-providers.js';
export type { PasskeySignInOptionsReply, SignInRequest, SignInWithPasskeyRequest, SignInWithProviderRequest, SignUpRequest, SigninTokenReply } from './contract/schemas/account-signin.js';
export type { SessionsReply } from './contract/schemas/account-tokens.js';
export type { AddPasskeyReply, AddPasskeyRequest, EnrolTwoFactorReply, Passkey, PasskeyOptionsReply, PasskeysReply, RecoveryCodesReply, RenamePasskeyRequest, TrustedDevicesReply, TwoFactorReply } from './contract/schemas/account-two-factor.js';
export type { CancellationReply, CancellationTicketReply, ChangePasswordRequest, ContactRequest, ExportReply, ExportRequest, MessagesReply, PageQuery, SecurityHistoryReply, SudoReply, SudoRequest, UpdateProfileRequest, UserQuery, UserQueryReply, UserReply, WithdrawCancellationRequest } from './contract/schemas/account-user.js';
export type { PasskeyChallengeReply, ResetPasswordRequest, SendVerificationReply, SendVerificationRequest, VerifyReply, VerifyRequest } from './contract/schemas/account-verification.js';
export type { Credentials, CredentialsKeeper, GetOptions, GrantedCredentials } from './credentials/credentials.js';
export type { Lock, LockOptions, LockSession, RunOptions } from './lock/create-lock.js';
export type { Logger } from './log/create-logger.js';
export type { Platform } from './platform.js';
export type { Call, Send } from './request/call.js';
export type { ProviderSignIn } from './sso/provider-mode.js';
export type { AuthenticateOptions, SignInOptions, SignOutOptions, SsoClient, SsoState } from './sso/sso-client.js';
export type { AccountStorage } from './storage/web-stores.js';

// ---- @feisuo/account-sdk/react

export { AccountProvider } from './account-provider.js';
export { useAccessToken, useAccount, useRequest, useSignIn, useSignOut } from './hooks.js';
export type { AccountProviderProps, AccountSources } from './account-provider.js';
export type { AccountState } from './account-store.js';
export type { ActionState } from './create-action.js';
export type { SignIn, SignOut } from './hooks.js';

// ---- @feisuo/account-sdk/locales

import type { ErrorMessages } from '../contract/facts/error-messages/coverage.js';
export declare function loadMessages(tag?: string): Promise<ErrorMessages>;
export { defaultLocale, matchLocale } from '../contract/facts/locales.js';
export { errorText, siteErrorText } from '../errors/error-text.js';
export type { ErrorMessages } from '../contract/facts/error-messages/coverage.js';
export type { Locale } from '../contract/facts/locales.js';

// ---- account-client

import type { AccountConfig } from './config.js';
import type { CredentialsKeeper } from './credentials/credentials.js';
import type { Logger } from './log/create-logger.js';
import type { Platform } from './platform.js';
import type { Send } from './request/call.js';
import type { AccountStorage } from './storage/web-stores.js';
export interface AccountClient {
    readonly config: AccountConfig;
    readonly platform: Platform;
    readonly storage: AccountStorage;
    readonly log: Logger;
    readonly credentials: CredentialsKeeper;
    readonly request: Send;
    deviceId(): Promise<string>;
}

// ---- account/authorize

import type { AuthorizeDetectQuery, AuthorizeDetectReply, AuthorizeInfoQuery, AuthorizeInfoReply, AuthorizeReply, AuthorizeRequest } from '../contract/schemas/account-authorize.js';
import type { ConsentsReply } from '../contract/schemas/account-browser.js';
export declare const createAuthorize: (...args: never) => {
    authorize: (request: AuthorizeRequest) => Promise<AuthorizeReply>;
    authorizeInfo: (query?: AuthorizeInfoQuery) => Promise<AuthorizeInfoReply>;
    authorizeDetect(query?: AuthorizeDetectQuery): Promise<AuthorizeDetectReply>;
    listConsents: () => Promise<ConsentsReply>;
    removeConsent: (client_id: string) => Promise<object>;
};

// ---- account/call-account-api

export type Asked<Request> = Omit<Request, 'client_id' | 'client_secret'>;

// ---- account/continuation

import type { VerifyRequest } from '../contract/schemas/account-verification.js';
export type FactorAnswer = Omit<VerifyRequest, 'verification_id' | 'client_id' | 'client_secret'>;

// ---- account/create-account-api

import type { AccountClient } from '../account-client.js';
import type { createAuthorize } from './authorize.js';
import type { createDevices } from './devices.js';
import type { createProfile } from './profile.js';
import type { createProviders } from './providers.js';
import type { createSessions } from './sessions.js';
import type { createSignIn } from './sign-in.js';
import type { createTwoFactor } from './two-factor.js';
import type { createVerification } from './verification.js';
export interface AccountApi extends ReturnType<typeof createSignIn>, ReturnType<typeof createVerification>, ReturnType<typeof createProviders>, ReturnType<typeof createProfile>, ReturnType<typeof createAuthorize>, ReturnType<typeof createDevices>, ReturnType<typeof createTwoFactor>, ReturnType<typeof createSessions> {
}
export declare function createAccountApi(client: AccountClient): AccountApi;

// ---- account/devices

import type { AuthorizeDeviceRequest, DeviceCodeReply, DeviceCodeRequest, DeviceRequestQuery, DeviceRequestReply } from '../contract/schemas/account-device.js';
import type { Asked } from './call-account-api.js';
import type { PollOptions } from './poll-device.js';
export declare const createDevices: (...args: never) => {
    startDevice: (request?: Asked<DeviceCodeRequest>) => Promise<DeviceCodeReply>;
    pollDevice: (started: DeviceCodeReply, options?: PollOptions) => Promise<import('../index.js').Credentials>;
    showDeviceRequest: (query: DeviceRequestQuery) => Promise<DeviceRequestReply>;
    authorizeDevice: (request: AuthorizeDeviceRequest) => Promise<object>;
    denyDevice: (user_code: string) => Promise<object>;
};

// ---- account/next-step

import type { VerificationMethod } from '../contract/facts/account-vocabulary.js';
export type NextStep = 
{
    kind: 'second_factor';
    verification_id: string;
    methods: readonly VerificationMethod[];
}
 | {
    kind: 'code';
    verification_id: string;
}
 | {
    kind: 'new_password';
}
 | {
    kind: 'withdrawal';
    ticket: string;
    erase_at: string;
}
 | {
    kind: 'transfer';
    provider_trans_token: string;
}
 | {
    kind: 'sign_up';
    provider_token: string;
};
export declare function nextStepOf(thrown: unknown): NextStep | null;

// ---- account/poll-device

export interface PollOptions {
    signal?: AbortSignal;
}

// ---- account/profile

import type { SigninTokenReply, SigninTokenRequest } from '../contract/schemas/account-signin.js';
import type { CancellationReply, CancellationTicketReply, ChangePasswordRequest, ContactRequest, ExportReply, ExportRequest, SudoReply, SudoRequest, UpdateProfileRequest, UploadPictureRequest, UserQuery, UserQueryReply, UserReply, WithdrawCancellationRequest } from '../contract/schemas/account-user.js';
import type { Asked } from './call-account-api.js';
export declare const createProfile: (...args: never) => {
    getMe: () => Promise<UserReply>;
    updateProfile: (request: UpdateProfileRequest) => Promise<UserReply>;
    uploadPicture: (request: UploadPictureRequest) => Promise<UserReply>;
    queryUsers: (query: UserQuery) => Promise<UserQueryReply>;
    sudo: (request: SudoRequest) => Promise<SudoReply>;
    continueSudo: (error: unknown, answer: import('./continuation.js').FactorAnswer) => Promise<SudoReply>;
    changeContact: (request: ContactRequest) => Promise<object>;
    changePassword: (request: ChangePasswordRequest) => Promise<object>;
    exportData: (request: ExportRequest) => Promise<ExportReply>;
    createSigninToken: (request?: SigninTokenRequest) => Promise<SigninTokenReply>;
    getCancellation: () => Promise<CancellationReply>;
    deleteMe(sudo_token: string): Promise<void>;
    getCancellationTicket: (sudo_token: string) => Promise<CancellationTicketReply>;
    withdrawCancellation: (request: Asked<WithdrawCancellationRequest>) => Promise<import('../index.js').Credentials>;
};

// ---- account/providers

import type { BindProviderRequest, ProviderListReply, ProviderTokenReply, ProviderTokenRequest, ProviderUriQuery, ProviderUriReply, ProvidersReply, TransferByProviderRequest, TransferProviderReply, TransferProviderRequest, UpdateProviderTokenRequest } from '../contract/schemas/account-providers.js';
import type { Asked } from './call-account-api.js';
export declare const createProviders: (...args: never) => {
    listOfferedProviders: () => Promise<ProviderListReply>;
    providerUri: (query: Asked<ProviderUriQuery>) => Promise<ProviderUriReply>;
    grantProviderToken: (request: Asked<ProviderTokenRequest>) => Promise<ProviderTokenReply>;
    updateProviderToken: (request: Asked<UpdateProviderTokenRequest>) => Promise<ProviderTokenReply>;
    bindProvider: (request: BindProviderRequest) => Promise<object>;
    listProviders: () => Promise<ProvidersReply>;
    unbindProvider: (provider_id: string) => Promise<object>;
    transferProvider: (provider_id: string, request: TransferProviderRequest) => Promise<TransferProviderReply>;
    transferByProvider: (request: Asked<TransferByProviderRequest>) => Promise<import('../index.js').Credentials>;
};

// ---- account/sessions

import type { RefreshAction, TokenTypeHint } from '../contract/facts/account-vocabulary.js';
import type { SessionsReply } from '../contract/schemas/account-tokens.js';
import type { MessagesReply, PageQuery, SecurityHistoryReply, SudoQuery } from '../contract/schemas/account-user.js';
import type { Credentials } from '../credentials/credentials.js';
export declare const createSessions: (...args: never) => {
    refresh: (action?: RefreshAction) => Promise<Credentials>;
    revoke: (hint?: TokenTypeHint) => Promise<void>;
    introspect: () => Promise<boolean>;
    listSessions: () => Promise<SessionsReply>;
    endSession: (session_id: string, { sudo_token }?: SudoQuery) => Promise<object>;
    endDevice: (device_id: string, { sudo_token }?: SudoQuery) => Promise<object>;
    endOtherSessions: ({ sudo_token }?: SudoQuery) => Promise<object>;
    listSecurityHistory: (page?: PageQuery) => Promise<SecurityHistoryReply>;
    listMessages: (page?: PageQuery) => Promise<MessagesReply>;
    markMessagesRead: (ids?: string[]) => Promise<object>;
};

// ---- account/sign-in

import type { PasskeySignInOptionsReply, SignInRequest, SignInWithPasskeyRequest, SignInWithProviderRequest, SignUpRequest } from '../contract/schemas/account-signin.js';
import type { Credentials } from '../credentials/credentials.js';
import type { Asked } from './call-account-api.js';
export declare const createSignIn: (...args: never) => {
    signInWithPassword: (request: Asked<SignInRequest> & {
        password: string;
    }) => Promise<Credentials>;
    signInWithCode: (request: Omit<Asked<SignInRequest>, 'password'>) => Promise<Credentials>;
    signInWithProvider: (request: Asked<SignInWithProviderRequest>) => Promise<Credentials>;
    passkeySignInOptions: () => Promise<PasskeySignInOptionsReply>;
    signInWithPasskey: (request: Asked<SignInWithPasskeyRequest>) => Promise<Credentials>;
    signInWithToken: (signin_token: string) => Promise<Credentials>;
    signUp: (request: Asked<SignUpRequest>) => Promise<Credentials>;
    signUpAnonymously: () => Promise<Credentials>;
    continueSignIn: (error: unknown, answer: import('./continuation.js').FactorAnswer) => Promise<Credentials>;
};

// ---- account/two-factor

import type { AddPasskeyReply, AddPasskeyRequest, EnrolTwoFactorReply, Passkey, PasskeyOptionsReply, PasskeysReply, RecoveryCodesReply, RenamePasskeyRequest, TrustedDevicesReply, TwoFactorReply } from '../contract/schemas/account-two-factor.js';
export declare const createTwoFactor: (...args: never) => {
    getTwoFactor: () => Promise<TwoFactorReply>;
    enrolTwoFactor: (sudo_token: string) => Promise<EnrolTwoFactorReply>;
    confirmTwoFactor: (code: string) => Promise<RecoveryCodesReply>;
    renewRecoveryCodes: (sudo_token: string) => Promise<RecoveryCodesReply>;
    removeTwoFactor: (sudo_token: string) => Promise<object>;
    listPasskeys: () => Promise<PasskeysReply>;
    passkeyOptions: (sudo_token: string) => Promise<PasskeyOptionsReply>;
    addPasskey: (request: AddPasskeyRequest) => Promise<AddPasskeyReply>;
    renamePasskey: (passkey_id: string, request: RenamePasskeyRequest) => Promise<Passkey>;
    removePasskey: (passkey_id: string, sudo_token: string) => Promise<object>;
    listTrustedDevices: () => Promise<TrustedDevicesReply>;
    untrustDevice: (device_id: string) => Promise<object>;
    untrustAllDevices: () => Promise<object>;
};

// ---- account/verification

import type { CaptchaMeta } from '../captcha/captcha-call.js';
import type { CaptchaImageReply, CaptchaImageRequest, CaptchaToken } from '../contract/schemas/account-captcha.js';
import type { PasskeyChallengeReply, ResetPasswordRequest, SendVerificationReply, SendVerificationRequest, VerifyReply, VerifyRequest } from '../contract/schemas/account-verification.js';
import type { Asked } from './call-account-api.js';
export declare const createVerification: (...args: never) => {
    sendVerification: (request: Asked<SendVerificationRequest>) => Promise<SendVerificationReply>;
    verify: (request: Asked<VerifyRequest>) => Promise<VerifyReply>;
    passkeyChallenge: (verification_id: string) => Promise<PasskeyChallengeReply>;
    resetPassword: (request: Asked<ResetPasswordRequest>) => Promise<object>;
    getCaptchaToken: (action: string, meta?: CaptchaMeta) => Promise<import('../index.js').CaptchaGrant>;
    captchaImage: (request: Asked<CaptchaImageRequest>) => Promise<CaptchaImageReply>;
    solveCaptchaImage: (token: string, key: string) => Promise<CaptchaToken>;
};

// ---- captcha/captcha

export interface CaptchaGrant {
    captcha_token: string;
    expires_in: number;
}
export interface CaptchaChallenge {
    url: string;
    expiresIn: number;
    state: string;
}

// ---- captcha/captcha-call

export type CaptchaMeta = Partial<Record<'phone_number' | 'email' | 'username', string>>;

// ---- captcha/solve-in-frame

import type { CaptchaSolver } from '../config.js';
export interface FrameSolverOptions {
    redirectUri?: string;
}
export declare function solveInFrame({ redirectUri }?: FrameSolverOptions): CaptchaSolver;

// ---- captcha/with-captcha

import type { AccountClient } from '../account-client.js';
import type { Send } from '../request/call.js';
export declare function withCaptcha(client: AccountClient): Send;

// ---- config

import type { CaptchaChallenge, CaptchaGrant } from './captcha/captcha.js';
import type { LogLevel } from './contract/facts/limits.js';
import type { Logger } from './log/create-logger.js';
import type { Platform } from './platform.js';
import type { AccountStorage } from './storage/web-stores.js';
export interface ProviderConfig {
    providerId: string;
    clientId?: string;
    apiOrigins?: readonly string[];
    signOutURI?: string;
}
export interface DeviceInfo {
    clientVersion?: string;
    deviceName?: string;
    deviceModel?: string;
    networkType?: string;
    osVersion?: string;
    platformVersion?: string;
    providerName?: string;
    deviceId?: string;
    deviceSign?: string;
    clientChannelId?: string;
    peerId?: string;
}
export interface AccountConfig {
    clientId: string;
    clientSecret?: string;
    apiOrigins: readonly string[];
    authorizePage?: string;
    authenticatePage?: string;
    signOutPage?: string;
    scope?: string;
    trySignIn?: boolean;
    signInRedirectURI?: string;
    signOutURI?: string;
    signOutOrigins?: readonly string[];
    storage?: AccountStorage;
    beforeSignOut?: () => void | Promise<void>;
    provider?: ProviderConfig;
    devMode?: boolean;
    logLevel?: LogLevel;
    locale?: string;
    multipleAccounts?: boolean;
    device?: DeviceInfo;
    captcha?: CaptchaSolver;
    platform?: Partial<Platform>;
}
export interface CaptchaSurroundings {
    readonly platform: Platform;
    readonly log: Logger;
    readonly config: AccountConfig;
}
export interface CaptchaSolver {
    (challenge: CaptchaChallenge, around: CaptchaSurroundings): Promise<CaptchaGrant>;
    redirectUri?: string | undefined;
}

// ---- contract/facts/account-vocabulary

export declare const verificationUsages: readonly ['REGISTER', 'SIGN_IN', 'PASSWORD_RESET', 'EMAIL_ADDRESS_CHANGE', 'PHONE_NUMBER_CHANGE', 'DEFAULT', 'EMAIL_ADDRESS_VERIFICATION', 'REGISTER_SIGN_IN', 'PHONE_NUMBER_VERIFICATION'];
export type VerificationUsage = (typeof verificationUsages)[number];
export declare const verificationTargets: readonly ['ANY', 'USER', 'NOT_USER', 'CUR_USER'];
export type VerificationTarget = (typeof verificationTargets)[number];
export declare const verificationMethods: readonly ['TOTP', 'RECOVERY', 'PASSKEY'];
export type VerificationMethod = (typeof verificationMethods)[number];
export declare const refreshActions: {
    readonly USER_AUTO_LOGIN: 400;
    readonly AUTO_REFRESH: 401;
    readonly RECONNECT: 402;
};
export type RefreshAction = keyof typeof refreshActions;
export declare const openPageActions: readonly ['sign_in', 'sign_in_by_iframe', 'try_sign_in', 'request', 'sign_out', 'sign_out_by_iframe'];
export type OpenPageAction = (typeof openPageActions)[number];
export declare const promptValues: readonly ['none', 'login', 'consent', 'select_account'];
export type Prompt = (typeof promptValues)[number];
export declare const tokenTypeHints: readonly ['refresh_token', 'access_token'];
export type TokenTypeHint = (typeof tokenTypeHints)[number];

// ---- contract/facts/error-codes

export declare const errorCodes: {
    readonly cancelled: 1;
    readonly unknown: 2;
    readonly invalid_argument: 3;
    readonly deadline_exceeded: 4;
    readonly not_found: 5;
    readonly already_exists: 6;
    readonly permission_denied: 7;
    readonly resource_exhausted: 8;
    readonly failed_precondition: 9;
    readonly aborted: 10;
    readonly out_of_range: 11;
    readonly unimplemented: 12;
    readonly internal: 13;
    readonly unavailable: 14;
    readonly data_loss: 15;
    readonly unauthenticated: 16;
    readonly cannot_unlock: 38;
    readonly account_freeze: 50;
    readonly captcha_required: 4001;
    readonly captcha_invalid: 4002;
    readonly invalid_password: 4010;
    readonly invalid_status: 4011;
    readonly user_pending: 4012;
    readonly user_blocked: 4013;
    readonly invalid_verification_code: 4014;
    readonly two_factor_required: 4015;
    readonly invalid_two_factor: 4016;
    readonly invalid_two_factor_recovery: 4017;
    readonly under_review: 4018;
    readonly provider_error: 4019;
    readonly validate_required: 4020;
    readonly password_reset_required: 4021;
    readonly invalid_account_or_password: 4022;
    readonly user_not_exist: 4023;
    readonly expired_verification_code: 4024;
    readonly interaction_required: 4031;
    readonly login_required: 4032;
    readonly account_selection_required: 4033;
    readonly consent_required: 4034;
    readonly invalid_request_uri: 4035;
    readonly invalid_request_object: 4036;
    readonly request_not_supported: 4037;
    readonly request_uri_not_supported: 4038;
    readonly registration_not_supported: 4039;
    readonly authorization_pending: 4050;
    readonly slow_down: 4051;
    readonly expired_token: 4052;
    readonly invalid_request: 4121;
    readonly unauthorized_client: 4122;
    readonly access_denied: 4123;
    readonly unsupported_response_type: 4124;
    readonly invalid_scope: 4125;
    readonly invalid_grant: 4126;
    readonly server_error: 5026;
    readonly temporarily_unavailable: 5027;
    readonly unreachable: 8000;
    readonly local: 8001;
};
export type ErrorName = keyof typeof errorCodes;
export type ErrorCode = (typeof errorCodes)[ErrorName];
export type ServerErrorName = Exclude<ErrorName, 'unreachable' | 'local'>;

// ---- contract/facts/error-messages/coverage

import type { ServerErrorName } from '../error-codes.js';
export declare const specifiedErrors: readonly ["captcha_required", "captcha_invalid", "invalid_verification_code", "invalid_password", "invalid_status", "user_blocked", "user_pending", "two_factor_required", "invalid_two_factor", "invalid_two_factor_recovery", "under_review", "validate_required", "password_reset_required", "invalid_account_or_password", "user_not_exist", "expired_verification_code", "invalid_request", "access_denied", "invalid_grant", "server_error", "temporarily_unavailable", "login_required", "consent_required", "account_freeze", "cannot_unlock"];
export type SpecifiedError = (typeof specifiedErrors)[number];
export type OtherError = Exclude<ServerErrorName, SpecifiedError>;
export interface ErrorMessages {
    specified: Readonly<Record<SpecifiedError, string>>;
    other: Readonly<Record<OtherError, string>>;
    unreachable: string;
    tooFrequent: string;
    databaseAway: string;
    tooLarge: string;
    defaultPrefix: string;
}

// ---- contract/facts/error-object

export interface LooseErrorDetail {
    '@type'?: string;
    reason?: string;
    domain?: string;
    resource_id?: string;
    message?: string;
}
export interface AccountErrorBody {
    error: string;
    error_code: number;
    error_description?: string;
    error_uri?: string;
    details?: readonly LooseErrorDetail[];
}

// ---- contract/facts/error-text

import type { AccountErrorBody } from './error-object.js';
export declare function siteErrorText(error: Partial<AccountErrorBody>): string;

// ---- contract/facts/limits

export declare const logLevels: readonly ['off', 'error', 'warn', 'info', 'debug', 'trace', 'all'];
export type LogLevel = (typeof logLevels)[number];

// ---- contract/facts/locales

export declare const locales: readonly ['en-US', 'id-ID', 'ko-KR', 'ms-MY', 'zh-CN', 'zh-TW'];
export type Locale = (typeof locales)[number];
export declare const defaultLocale: Locale;
export declare function matchLocale(tag: string): Locale | null;

// ---- contract/schemas/account-authorize

export interface AuthorizeRequest {
    client_id?: string;
    redirect_uri: string;
    response_type?: string;
    scope?: string;
    state?: string;
    code_challenge?: string;
    code_challenge_method?: string;
    sign_out_uri?: string;
    consent?: boolean;
    account_selected?: boolean;
    nonce?: string;
    prompt?: string;
    max_age?: number;
    requested_at?: string;
    id_token_hint?: string;
    acr_values?: string;
    resource?: string | string[];
    dpop_jkt?: string;
    verification_token?: string;
    sudo_token?: string;
    response_mode?: string;
    request?: string;
    request_uri?: string;
    registration?: string;
}
export interface AuthorizeReply {
    code: string;
    expires_in: number;
    state: string;
    scope: string;
}
export interface AuthorizeInfoQuery {
    client_id?: string;
    response_type?: string;
    redirect_uri?: string;
    state?: string;
    scope?: string;
    sign_out_uri?: string;
    locale?: string;
    prompt?: string;
    max_age?: string;
    code_challenge?: string;
    code_challenge_method?: string;
    nonce?: string;
    id_token_hint?: string;
    acr_values?: string;
    resource?: string | string[];
    dpop_jkt?: string;
    response_mode?: string;
    request?: string;
    request_uri?: string;
    registration?: string;
}
export interface AuthorizeInfoReply {
    client: {
        id: string;
        name: string;
        description: string;
        picture: string;
        url: string;
    };
    scopes: ({
        id: string;
        name: string;
        description: string;
    })[];
    resources?: string[];
    requested_at?: string;
    request?: {
        redirect_uri: string;
        state?: string;
        prompt?: string;
        response_mode?: string;
        login_hint?: string;
    };
}
export interface AuthorizeDetectQuery {
    client_id?: string;
    redirect_uri?: string;
    scope?: string;
    sign_out_uri?: string;
    resource?: string | string[];
}
export interface AuthorizeDetectReply {
    authorized: boolean;
    need_login: boolean;
    need_consent: boolean;
    client: {
        id: string;
        name: string;
    };
}

// ---- contract/schemas/account-browser

export interface ConsentsReply {
    total: number;
    data: ({
        client: {
            id: string;
            name: string;
            description: string;
            picture: string;
            url: string;
        };
        scopes: ({
            id: string;
            name: string;
            description: string;
        })[];
        resources: string[];
        given_at: string;
    })[];
}

// ---- contract/schemas/account-captcha

export interface CaptchaToken {
    captcha_token: string;
    expires_in: number;
}
export interface CaptchaImageRequest {
    challenge?: string;
    action?: string;
    state?: string;
    device_id?: string;
    client_id?: string;
    client_secret?: string;
}
export interface CaptchaImageReply {
    data: string;
    token: string;
    type: "image";
    expires_in: number;
}

// ---- contract/schemas/account-device

export interface DeviceCodeRequest {
    scope?: string;
    client_id?: string;
    client_secret?: string;
    client_assertion?: string;
    client_assertion_type?: string;
}
export interface DeviceCodeReply {
    device_code: string;
    user_code: string;
    verification_uri: string;
    verification_uri_complete: string;
    expires_in: number;
    interval: number;
}
export interface DeviceRequestQuery {
    user_code: string;
    locale?: string;
}
export interface DeviceRequestReply {
    client: {
        id: string;
        name: string;
        description: string;
        picture: string;
        url: string;
    };
    scopes: ({
        id: string;
        name: string;
        description: string;
    })[];
    device_name: string;
    place: string;
    expires_in: number;
}
export interface AuthorizeDeviceRequest {
    client_id?: string;
    user_code: string;
    scope?: string;
    state?: string;
    sudo_token?: string;
}

// ---- contract/schemas/account-providers

export interface ProviderUriQuery {
    provider_id: string;
    redirect_uri?: string;
    provider_redirect_uri?: string;
    state?: string;
    "other_params[sign_out_uri]"?: string;
    client_id?: string;
    client_secret?: string;
}
export interface ProviderUriReply {
    uri: string;
    signout_uri: string;
}
export interface ProviderTokenRequest {
    provider_id: string;
    provider_redirect_uri?: string;
    provider_code?: string;
    provider_access_token?: string;
    provider_id_token?: string;
    state?: string;
    iss?: string;
    client_id?: string;
    client_secret?: string;
}
export interface UpdateProviderTokenRequest {
    provider_token: string;
    provider_params: Record<string, unknown>;
    client_id?: string;
    client_secret?: string;
}
export interface ProviderTokenReply {
    provider_token: string;
    expires_in: number;
    provider_profile: {
        provider_id: string;
        name: string;
        picture: string;
        phone_number: string;
        email: string;
    };
}
export interface BindProviderRequest {
    provider_token: string;
    sudo_token?: string;
}
export interface ProvidersReply {
    total: number;
    data: ({
        id: string;
        name: string;
        bind: boolean;
        provider_user_name: string;
    })[];
}
export interface TransferProviderRequest {
    provider_trans_token: string;
    sudo_token?: string;
}
export interface TransferProviderReply {
    client_id: string;
}
export interface TransferByProviderRequest {
    provider_token: string;
    verification_token?: string;
    client_id?: string;
    client_secret?: string;
}
export interface ProviderListReply {
    data: ({
        id: string;
        name: string;
    })[];
}

// ---- contract/schemas/account-signin

export interface SignInRequest {
    username: string;
    password?: string;
    verification_code?: string;
    code?: string;
    verification_token?: string;
    agreed?: boolean;
    captcha_token?: string;
    scope?: string;
    client_id?: string;
    client_secret?: string;
}
export interface SignInWithProviderRequest {
    provider_token: string;
    provider_id?: string;
    verification_token?: string;
    agreed?: boolean;
    captcha_token?: string;
    client_id?: string;
    client_secret?: string;
}
export interface PasskeySignInOptionsReply {
    options: Record<string, unknown>;
}
export interface SignInWithPasskeyRequest {
    assertion: {
        id: string;
        rawId: string;
        type: "public-key";
        response: {
            clientDataJSON: string;
            authenticatorData: string;
            signature: string;
            userHandle?: string | null;
        };
    };
    scope?: string;
    client_id?: string;
    client_secret?: string;
}
export interface SignUpRequest {
    phone_number?: string;
    email?: string;
    verification_token: string;
    verification_code?: string;
    password?: string;
    username?: string;
    name?: string;
    locale?: string;
    provider_token?: string;
    anonymous_token?: string;
    agreed?: boolean;
    captcha_token?: string;
    client_id?: string;
    client_secret?: string;
}
export interface SigninTokenRequest {
    sudo_token?: string;
}
export interface SigninTokenReply {
    signin_token: string;
    expires_in: number;
}

// ---- contract/schemas/account-tokens

export interface SessionsReply {
    total: number;
    devices: number;
    data: ({
        id: string;
        client: {
            id: string;
            name: string;
        };
        device_name: string;
        device_id: string;
        device: number;
        place: string;
        created_at: string;
        last_used_at: string;
        current: boolean;
        here: boolean;
    })[];
}

// ---- contract/schemas/account-two-factor

export interface TwoFactorReply {
    enabled: boolean;
    methods: ("TOTP" | "PASSKEY")[];
    recovery_codes_left: number;
}
export interface EnrolTwoFactorReply {
    secret: string;
    otpauth_uri: string;
}
export interface RecoveryCodesReply {
    recovery_codes: string[];
}
export interface Passkey {
    id: string;
    name: string;
    created_at: string;
    last_used_at: string;
}
export interface PasskeysReply {
    total: number;
    data: ({
        id: string;
        name: string;
        created_at: string;
        last_used_at: string;
    })[];
}
export interface PasskeyOptionsReply {
    options: Record<string, unknown>;
}
export interface AddPasskeyRequest {
    name?: string;
    attestation: {
        id: string;
        rawId: string;
        type: "public-key";
        response: {
            clientDataJSON: string;
            attestationObject: string;
            transports?: string[];
        };
    };
}
export interface AddPasskeyReply {
    passkey: {
        id: string;
        name: string;
        created_at: string;
        last_used_at: string;
    };
    recovery_codes: string[];
}
export interface RenamePasskeyRequest {
    name: string;
    sudo_token?: string;
}
export interface TrustedDevicesReply {
    total: number;
    data: ({
        id: string;
        device_name: string;
        place: string;
        created_at: string;
        expires_at: string;
        current: boolean;
    })[];
}

// ---- contract/schemas/account-user

export interface UserReply {
    sub: string;
    id: string;
    userid: string;
    name: string;
    nickName: string;
    username: string;
    picture: string;
    email: string;
    email_verified: boolean;
    phone_number: string;
    gender: string;
    birthdate: string;
    group: ({
        id: string;
        expires_at: string;
    })[];
    vips: ({
        id: string;
    })[];
    vip_info: ({
        is_vip: string;
        vas_type: string;
        user_vas: string;
        autodeduct: string;
        vip_detail: ({
            SurplusDay: string;
            VasType: string;
            IsVIP: string;
            End: string;
        })[];
    })[];
    is_auto_deduct: boolean;
    providers: ({
        id: string;
        provider_user_id: string;
    })[];
    locale: "en-US" | "id-ID" | "ko-KR" | "ms-MY" | "zh-CN" | "zh-TW";
    status: "active" | "pending" | "locked" | "blocked" | "under_review" | "frozen" | "cancellation_audit" | "password_reset_required";
    has_password: boolean;
    two_factor: boolean;
    created_at: string;
}
export interface UpdateProfileRequest {
    name?: string;
    picture?: string;
    gender?: "" | "male" | "female" | "other";
    birthdate?: string;
    locale?: string;
}
export interface UploadPictureRequest {
    image: string;
}
export interface UserQuery {
    id?: string;
    username?: string;
    email?: string;
    phone_number?: string;
}
export interface UserQueryReply {
    total: number;
    data: ({
        sub: string;
        name: string;
        picture: string;
    })[];
}
export interface SudoRequest {
    password?: string;
    verification_token?: string;
}
export interface SudoReply {
    sudo_token: string;
    expires_in: number;
}
export interface SudoQuery {
    sudo_token?: string;
}
export interface ContactRequest {
    phone_number?: string;
    email?: string;
    sudo_token?: string;
    verification_token: string;
    conflict_resolution?: "DEFAULT" | "TRANSFER" | "DELETE_ACCOUNT_TRANSFER";
}
export interface ChangePasswordRequest {
    new_password: string;
    sudo_token?: string;
}
export interface CancellationReply {
    audit_days: number;
}
export interface CancellationTicketReply {
    erase_at: string;
    days_left: number;
    ticket: string;
}
export interface WithdrawCancellationRequest {
    ticket: string;
    verification_token?: string;
    client_id?: string;
    client_secret?: string;
}
export interface PageQuery {
    before?: string;
    limit?: string;
}
export interface SecurityHistoryReply {
    data: ({
        id: string;
        at: string;
        kind: string;
        client: {
            id: string;
            name: string;
        };
        device_name: string;
        place: string;
    })[];
}
export interface MessagesReply {
    data: ({
        id: string;
        kind: string;
        title: string;
        text: string;
        at: string;
        read: boolean;
    })[];
}
export interface ExportRequest {
    sudo_token?: string;
}
export interface ExportReply {
    exported_at: string;
    data: Record<string, unknown>;
}

// ---- contract/schemas/account-verification

export interface SendVerificationRequest {
    phone_number?: string;
    email?: string;
    target?: "ANY" | "USER" | "NOT_USER" | "CUR_USER";
    usage?: "REGISTER" | "SIGN_IN" | "PASSWORD_RESET" | "EMAIL_ADDRESS_CHANGE" | "PHONE_NUMBER_CHANGE" | "DEFAULT" | "EMAIL_ADDRESS_VERIFICATION" | "REGISTER_SIGN_IN" | "PHONE_NUMBER_VERIFICATION";
    channel?: "UNKNOWN" | "PHONE" | "EMAIL" | "INAPP" | 0 | 1 | 2 | 3;
    captcha_token?: string;
    client_id?: string;
    client_secret?: string;
}
export interface SendVerificationReply {
    verification_id: string;
    is_user: boolean;
    expires_in: number;
}
export interface VerifyRequest {
    verification_id: string;
    verification_code?: string;
    method?: "TOTP" | "RECOVERY" | "PASSKEY";
    trust_device?: boolean;
    assertion?: {
        id: string;
        rawId: string;
        type: "public-key";
        response: {
            clientDataJSON: string;
            authenticatorData: string;
            signature: string;
            userHandle?: string | null;
        };
    };
    client_id?: string;
    client_secret?: string;
}
export interface VerifyReply {
    verification_token: string;
    expires_in: number;
}
export interface PasskeyChallengeReply {
    options: Record<string, unknown>;
}
export interface ResetPasswordRequest {
    phone_number?: string;
    email?: string;
    new_password: string;
    verification_token: string;
    client_id?: string;
    client_secret?: string;
}

// ---- create-account-client

import type { AccountClient } from './account-client.js';
import type { AccountConfig } from './config.js';
export declare function createAccountClient(settings: AccountConfig): AccountClient;

// ---- credentials/credentials

import type { RefreshAction, TokenTypeHint } from '../contract/facts/account-vocabulary.js';
export interface Credentials {
    token_type: string;
    access_token: string;
    refresh_token: string;
    expires_in: number;
    expires_at: string;
    sub: string;
}
export type GrantedCredentials = Omit<Credentials, 'expires_at' | 'refresh_token' | 'sub'> & {
    refresh_token?: string;
    sub?: string;
};
export interface GetOptions {
    force?: boolean | undefined;
    action?: RefreshAction | undefined;
}
export interface CredentialsKeeper {
    get(options?: GetOptions): Promise<Credentials>;
    peek(): Promise<Credentials | null>;
    save(granted: GrantedCredentials): Promise<Credentials>;
    refreshEarly(action?: RefreshAction): Promise<Credentials | null>;
    clear(): Promise<void>;
    dropAccessToken(token: string): Promise<void>;
    revoke(hint?: TokenTypeHint, granted?: GrantedCredentials): Promise<void>;
    isAnonymous(): Promise<boolean>;
    switchTo(sub: string): Promise<void>;
    subscribe(listener: (sub: string | null) => void): () => void;
}

// ---- errors/account-error

import type { ErrorName } from '../contract/facts/error-codes.js';
import type { AccountErrorBody, LooseErrorDetail } from '../contract/facts/error-object.js';
export declare class AccountError extends Error implements AccountErrorBody {
    readonly error: ErrorName | (string & {});
    readonly error_code: number;
    readonly error_description: string;
    readonly error_uri: string;
    readonly details: readonly LooseErrorDetail[];
    readonly provider_token?: string;
    constructor({ error, error_code, error_description, error_uri, details }: AccountErrorBody);
    get name(): string;
}
export declare const isAccountError: (thrown: unknown) => thrown is AccountError;

// ---- errors/error-text

import type { ErrorMessages } from '../contract/facts/error-messages/coverage.js';
export declare const errorText: (thrown: unknown, messages: ErrorMessages) => string;
export { siteErrorText } from '../contract/facts/error-text.js';

// ---- errors/is-error

import type { AccountError } from './account-error.js';
type Test = (thrown: unknown) => thrown is AccountError;
export declare const isAborted: Test;
export declare const isAccessDenied: Test;
export declare const isAccountFreeze: Test;
export declare const isAccountSelectionRequired: Test;
export declare const isAlreadyExists: Test;
export declare const isAuthorizationPending: Test;
export declare const isCancelled: Test;
export declare const isCannotUnlock: Test;
export declare const isCaptchaInvalid: Test;
export declare const isCaptchaRequired: Test;
export declare const isConsentRequired: Test;
export declare const isDataLoss: Test;
export declare const isDeadlineExceeded: Test;
export declare const isExpiredToken: Test;
export declare const isExpiredVerificationCode: Test;
export declare const isFailedPrecondition: Test;
export declare const isInteractionRequired: Test;
export declare const isInternal: Test;
export declare const isInvalidAccountOrPassword: Test;
export declare const isInvalidArgument: Test;
export declare const isInvalidGrant: Test;
export declare const isInvalidPassword: Test;
export declare const isInvalidRequest: Test;
export declare const isInvalidRequestObject: Test;
export declare const isInvalidRequestUri: Test;
export declare const isInvalidScope: Test;
export declare const isInvalidStatus: Test;
export declare const isInvalidTwoFactor: Test;
export declare const isInvalidTwoFactorRecovery: Test;
export declare const isInvalidVerificationCode: Test;
export declare const isLocal: Test;
export declare const isLoginRequired: Test;
export declare const isNotFound: Test;
export declare const isOutOfRange: Test;
export declare const isPasswordResetRequired: Test;
export declare const isPermissionDenied: Test;
export declare const isProviderError: Test;
export declare const isRegistrationNotSupported: Test;
export declare const isRequestNotSupported: Test;
export declare const isRequestUriNotSupported: Test;
export declare const isResourceExhausted: Test;
export declare const isServerError: Test;
export declare const isSlowDown: Test;
export declare const isTemporarilyUnavailable: Test;
export declare const isTwoFactorRequired: Test;
export declare const isUnauthenticated: Test;
export declare const isUnauthorizedClient: Test;
export declare const isUnavailable: Test;
export declare const isUnderReview: Test;
export declare const isUnimplemented: Test;
export declare const isUnknown: Test;
export declare const isUnreachable: Test;
export declare const isUnsupportedResponseType: Test;
export declare const isUserBlocked: Test;
export declare const isUserNotExist: Test;
export declare const isUserPending: Test;
export declare const isValidateRequired: Test;
export { isAccountError } from './account-error.js';

// ---- lock/create-lock

import type { Logger } from '../log/create-logger.js';
import type { Platform } from '../platform.js';
export interface LockOptions {
    reentrant?: boolean;
    timeout?: number;
    log?: Pick<Logger, 'warn'>;
    platform?: Pick<Platform, 'wait'>;
}
export type LockSession = object;
export interface RunOptions {
    session?: LockSession | undefined;
    timeout?: number | undefined;
}
export interface Lock {
    run<T>(work: (session: LockSession) => T | Promise<T>, options?: RunOptions): Promise<T>;
}
export declare function createLock(options?: LockOptions): Lock;

// ---- log/create-logger

export interface Logger {
    error(...says: unknown[]): void;
    warn(...says: unknown[]): void;
    info(...says: unknown[]): void;
    debug(...says: unknown[]): void;
    trace(...says: unknown[]): void;
}

// ---- platform

export interface Platform {
    now(): number;
    wait(ms: number, signal?: AbortSignal): Promise<void>;
    fetch(input: string, init: RequestInit): Promise<Response>;
    random(length: number): string;
    locks: Pick<LockManager, 'request'> | null;
    page: Window | null;
}
export declare function browserPlatform(overrides?: Partial<Platform>): Platform;

// ---- react/account-provider

import type { AccountClient } from '../account-client.js';
import type { SsoClient } from '../sso/sso-client.js';
import type { ReactElement, ReactNode } from 'react';
export interface AccountSources {
    client: AccountClient;
    sso: SsoClient;
}
export interface AccountProviderProps extends AccountSources {
    children?: ReactNode;
}
export declare function AccountProvider({ client, sso, children }: AccountProviderProps): ReactElement;

// ---- react/account-store

import type { AccountError } from '../errors/account-error.js';
export interface AccountState {
    status: 'unknown' | 'signedIn' | 'signedOut';
    sub: string | null;
    error: AccountError | null;
    returnTo: string | null;
}

// ---- react/create-action

import type { AccountError } from '../errors/account-error.js';
export interface ActionState {
    pending: boolean;
    error: AccountError | null;
}

// ---- react/hooks

import type { AccountClient } from '../account-client.js';
import type { SsoClient } from '../sso/sso-client.js';
import type { AccountState } from './account-store.js';
import type { ActionState } from './create-action.js';
export declare function useAccount(): AccountState;
export interface SignIn extends ActionState {
    signIn(...args: Parameters<SsoClient['signIn']>): Promise<boolean>;
    signInByIframe(...args: Parameters<SsoClient['signInByIframe']>): Promise<boolean>;
}
export declare const useSignIn: () => SignIn;
export interface SignOut extends ActionState {
    signOut(...args: Parameters<SsoClient['signOut']>): Promise<boolean>;
    signOutByIframe(...args: Parameters<SsoClient['signOutByIframe']>): Promise<boolean>;
}
export declare const useSignOut: () => SignOut;
export declare const useAccessToken: () => SsoClient['getAccessToken'];
export declare const useRequest: () => AccountClient['request'];

// ---- request/call

export interface Call {
    path: string;
    method?: string | undefined;
    body?: unknown;
    headers?: Readonly<Record<string, string | undefined>> | undefined;
    retry?: number | undefined;
    withCredentials?: boolean | undefined;
    signal?: AbortSignal | undefined;
}
export type Send = <Reply>(call: Call) => Promise<Reply>;

// ---- sso/authenticate

import type { AccountClient } from '../account-client.js';
import type { AuthenticateOptions } from './sso-client.js';
export declare const authenticate: (client: AccountClient, options?: AuthenticateOptions) => Promise<{
    remembered: boolean;
}>;

// ---- sso/create-sso-client

import type { AccountClient } from '../account-client.js';
import type { ProviderSignIn } from './provider-mode.js';
import type { SsoClient } from './sso-client.js';
export declare function createSsoClient(client: AccountClient, api?: ProviderSignIn): SsoClient;

// ---- sso/provider-mode

import type { AccountApi } from '../account/create-account-api.js';
export type ProviderSignIn = Pick<AccountApi, 'signInWithProvider'>;

// ---- sso/sso-client

import type { Prompt } from '../contract/facts/account-vocabulary.js';
import type { AccountError } from '../errors/account-error.js';
import type { Call } from '../request/call.js';
export interface SsoState {
    signedIn: boolean;
    sub?: string;
    error?: AccountError;
    returnTo?: string;
}
export interface SignInOptions {
    returnTo?: string;
    prompt?: Prompt;
    loginHint?: string;
    params?: Readonly<Record<string, string>>;
}
export type AuthenticateOptions = Pick<SignInOptions, 'prompt' | 'loginHint'>;
export interface SignOutOptions {
    returnTo?: string;
}
export interface SsoClient {
    init(): Promise<SsoState>;
    signIn(options?: SignInOptions): Promise<SsoState>;
    signInByIframe(options?: SignInOptions): Promise<SsoState>;
    trySignIn(): Promise<SsoState>;
    request<Reply>(call: Call): Promise<Reply>;
    signOut(options?: SignOutOptions): Promise<void>;
    signOutByIframe(): Promise<void>;
    getAccessToken(): Promise<string | null>;
    isSignedIn(): Promise<boolean>;
}

// ---- storage/web-stores

export interface AccountStorage {
    getItem(key: string): string | null | Promise<string | null>;
    setItem(key: string, value: string): void | Promise<void>;
    removeItem(key: string): void | Promise<void>;
}
export declare const localStore: () => AccountStorage;
export declare const sessionStore: (page?: Window) => AccountStorage;
export declare function memoryStore(): {
    getItem: (key: string) => string | null;
    setItem: (key: string, value: string) => undefined;
    removeItem: (key: string) => undefined;
};
