// What others rely on. Written by `node_modules/.bin/node scripts/api-report.ts`; a change of it is a change for them.

// ---- @feisuo/account-sdk

export { createAccountApi } from './account/create-account-api.js';
export { nextStepOf } from './account/next-step.js';
export { browserPlatform } from './browser-platform.js';
export { solveInFrame } from './captcha/solve-in-frame.js';
export { withCaptcha } from './captcha/with-captcha.js';
export { createAccountClient } from './create-account-client.js';
export { AccountError } from './errors/account-error.js';
export { isAborted, isAccessDenied, isAccountError, isAccountFreeze, isAccountSelectionRequired, isAlreadyExists, isAuthorizationPending, isCancelled, isCannotUnlock, isCaptchaInvalid, isCaptchaRequired, isConsentRequired, isDataLoss, isDeadlineExceeded, isExpiredToken, isExpiredVerificationCode, isFailedPrecondition, isInteractionRequired, isInternal, isInvalidAccountOrPassword, isInvalidArgument, isInvalidGrant, isInvalidPassword, isInvalidRequest, isInvalidRequestObject, isInvalidRequestUri, isInvalidScope, isInvalidStatus, isInvalidTwoFactor, isInvalidTwoFactorRecovery, isInvalidVerificationCode, isLocal, isLoginRequired, isNotFound, isOutOfRange, isPasswordResetRequired, isPermissionDenied, isProviderError, isRegistrationNotSupported, isRequestNotSupported, isRequestUriNotSupported, isResourceExhausted, isServerError, isSlowDown, isTemporarilyUnavailable, isTwoFactorRequired, isUnauthenticated, isUnauthorizedClient, isUnavailable, isUnderReview, isUnimplemented, isUnknown, isUnreachable, isUnsupportedResponseType, isUserBlocked, isUserNotExist, isUserPending, isValidateRequired } from './errors/is-error.js';
export { createLock } from './lock/create-lock.js';
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
export type { Logger } from './log/logger.js';
export type { Platform } from './platform.js';
export type { Call, Send } from './request/call.js';
export type { ProviderSignIn } from './sso/provider-mode.js';
export type { AuthenticateOptions, SignInOptions, SignOutOptions, SsoClient, SsoState } from './sso/sso-client.js';
export type { AccountStorage } from './storage/account-storage.js';

// ---- @feisuo/account-sdk/react

export { AccountProvider } from './account-provider.js';
export { useAccessToken, useAccount, useRequest, useSignIn, useSignOut } from './hooks.js';
export type { AccountSources } from './account-context.js';
export type { AccountProviderProps } from './account-provider.js';
export type { AccountState } from './account-store.js';
export type { ActionState } from './create-action.js';
export type { SignIn, SignOut } from './hooks.js';

// ---- @feisuo/account-sdk/locales

import type { ErrorMessages } from '../contract/facts/error-messages/coverage.js';
/** Loads the messages that serve a language tag; Simplified Chinese where none do. */
export declare function loadMessages(tag?: string): Promise<ErrorMessages>;
export { defaultLocale, matchLocale } from '../contract/facts/locales.js';
export { errorText, siteErrorText } from '../errors/error-text.js';
export type { ErrorMessages } from '../contract/facts/error-messages/coverage.js';
export type { Locale } from '../contract/facts/locales.js';
export {};

// ---- account-client

import type { AccountConfig } from './config.js';
import type { CredentialsKeeper } from './credentials/credentials.js';
import type { Logger } from './log/logger.js';
import type { Platform } from './platform.js';
import type { Send } from './request/call.js';
import type { AccountStorage } from './storage/account-storage.js';
/** The part that everything else is built on: calls, and who makes them. */
export interface AccountClient {
    /** As given, with provider mode already folded in: its client id, origins and sign-out address stand in their places. */
    readonly config: AccountConfig;
    readonly platform: Platform;
    readonly storage: AccountStorage;
    readonly log: Logger;
    readonly credentials: CredentialsKeeper;
    /** Calls the account service. */
    readonly request: Send;
    /** The id of this device, made once and stored. */
    deviceId(): Promise<string>;
}
export {};

// ---- account/authorize

import type { AuthorizeDetectQuery, AuthorizeDetectReply, AuthorizeInfoQuery, AuthorizeInfoReply, AuthorizeReply, AuthorizeRequest } from '../contract/schemas/account-authorize.js';
import type { ConsentsReply } from '../contract/schemas/account-browser.js';
/** What applications are allowed. */
export declare const createAuthorize: (...args: never) => {
    /** Gives an application a code. */
    authorize: (request: AuthorizeRequest) => Promise<AuthorizeReply>;
    /** Who asks, and for what: this application, unless the query names another. */
    authorizeInfo: (query?: AuthorizeInfoQuery) => Promise<AuthorizeInfoReply>;
    /** Whether a code would be given without asking anybody; nobody need be signed in to ask this. */
    authorizeDetect(query?: AuthorizeDetectQuery): Promise<AuthorizeDetectReply>;
    listConsents: () => Promise<ConsentsReply>;
    removeConsent: (client_id: string) => Promise<object>;
};
export {};

// ---- account/caller

/** What a request says, without how the application names itself: that is added. */
export type Asked<Request> = Omit<Request, 'client_id' | 'client_secret'>;
export {};

// ---- account/continuation

import type { VerifyRequest } from '../contract/schemas/account-verification.js';
/** How a second factor, or the code that a risky sign-in costs, is shown. */
export type FactorAnswer = Omit<VerifyRequest, 'verification_id' | 'client_id' | 'client_secret'>;
export {};

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
/** Every operation of the account service. Each may throw `AccountError`, and nothing else. */
export interface AccountApi extends ReturnType<typeof createSignIn>, ReturnType<typeof createVerification>, ReturnType<typeof createProviders>, ReturnType<typeof createProfile>, ReturnType<typeof createAuthorize>, ReturnType<typeof createDevices>, ReturnType<typeof createTwoFactor>, ReturnType<typeof createSessions> {
}
export declare function createAccountApi(client: AccountClient): AccountApi;
export {};

// ---- account/devices

import type { AuthorizeDeviceRequest, DeviceCodeReply, DeviceCodeRequest, DeviceRequestQuery, DeviceRequestReply } from '../contract/schemas/account-device.js';
import type { Asked } from './caller.js';
import type { PollOptions } from './poll-device.js';
/** Letting in a device that has no keyboard: its own side first, then the side of its owner. */
export declare const createDevices: (...args: never) => {
    /** A code for a person to type elsewhere. */
    startDevice: (request?: Asked<DeviceCodeRequest>) => Promise<DeviceCodeReply>;
    /** Waits until somebody has let this device in, and keeps the credentials. */
    pollDevice: (started: DeviceCodeReply, options?: PollOptions) => Promise<import('../index.js').Credentials>;
    /** Which device shows a code. */
    showDeviceRequest: (query: DeviceRequestQuery) => Promise<DeviceRequestReply>;
    authorizeDevice: (request: AuthorizeDeviceRequest) => Promise<object>;
    denyDevice: (user_code: string) => Promise<object>;
};
export {};

// ---- account/next-step

import type { VerificationMethod } from '../contract/facts/account-vocabulary.js';
export type NextStep = 
/** 4015: `continueSignIn`, or `continueSudo`, with the second factor, by one of these methods. */
{
    kind: 'second_factor';
    verification_id: string;
    methods: readonly VerificationMethod[];
}
/** 4020: `continueSignIn` with the code that was just sent to the phone of the account. */
 | {
    kind: 'code';
    verification_id: string;
}
/** 4021: `resetPassword`, then sign in with the new one. */
 | {
    kind: 'new_password';
}
/** 50: `withdrawCancellation`, while the deletion can still be taken back. `erase_at` may be empty. */
 | {
    kind: 'withdrawal';
    ticket: string;
    erase_at: string;
}
/** 6: `transferProvider`, for an identity that another account has. */
 | {
    kind: 'transfer';
    provider_trans_token: string;
}
/** 5, in provider mode: `signUp`, or `bindProvider` by who has an account, for an identity that nobody here has. */
 | {
    kind: 'sign_up';
    provider_token: string;
};
/** What can be done about a refusal. Null where there is no more to it. */
export declare function nextStepOf(thrown: unknown): NextStep | null;
export {};

// ---- account/poll-device

export interface PollOptions {
    /** Ends the waiting, with `cancelled`. */
    signal?: AbortSignal;
}
export {};

// ---- account/profile

import type { SigninTokenReply, SigninTokenRequest } from '../contract/schemas/account-signin.js';
import type { CancellationReply, CancellationTicketReply, ChangePasswordRequest, ContactRequest, ExportReply, ExportRequest, SudoReply, SudoRequest, UpdateProfileRequest, UserQuery, UserQueryReply, UserReply, WithdrawCancellationRequest } from '../contract/schemas/account-user.js';
import type { Asked } from './caller.js';
/** Whoever is signed in: the profile, what guards the account, and its end. */
export declare const createProfile: (...args: never) => {
    getMe: () => Promise<UserReply>;
    updateProfile: (request: UpdateProfileRequest) => Promise<UserReply>;
    /** By exactly one of the four. */
    queryUsers: (query: UserQuery) => Promise<UserQueryReply>;
    /** Proves once more to be the owner, by password or code. The token is for one change of the account. */
    sudo: (request: SudoRequest) => Promise<SudoReply>;
    /** Who has a second factor is asked for it here too, with 4015: goes on as `continueSignIn` does. */
    continueSudo: (error: unknown, answer: import('./continuation.js').FactorAnswer) => Promise<SudoReply>;
    changeContact: (request: ContactRequest) => Promise<object>;
    changePassword: (request: ChangePasswordRequest) => Promise<object>;
    /** Everything that the service holds of the person. */
    exportData: (request: ExportRequest) => Promise<ExportReply>;
    /**
     * Hands this session to another program of this machine, within a minute and once. A sign-in of more than five minutes ago
     * needs a sudo token, else 7 with the reason SUDO_REQUIRED.
     */
    createSigninToken: (request?: SigninTokenRequest) => Promise<SigninTokenReply>;
    /** How long a deletion can be taken back. */
    getCancellation: () => Promise<CancellationReply>;
    /** Deletes the account, and forgets it here: all its sessions end. It can be taken back for some days. */
    deleteMe(sudo_token: string): Promise<void>;
    /** The ticket that takes a deletion back, once, for the sudo token of `deleteMe` within its five minutes. */
    getCancellationTicket: (sudo_token: string) => Promise<CancellationTicketReply>;
    /** Takes a deletion back and signs in. A refused sign-in brings the ticket too; `nextStepOf` reads it. */
    withdrawCancellation: (request: Asked<WithdrawCancellationRequest>) => Promise<import('../index.js').Credentials>;
};
export {};

// ---- account/providers

import type { BindProviderRequest, ProviderListReply, ProviderTokenReply, ProviderTokenRequest, ProviderUriQuery, ProviderUriReply, ProvidersReply, TransferByProviderRequest, TransferProviderReply, TransferProviderRequest, UpdateProviderTokenRequest } from '../contract/schemas/account-providers.js';
import type { Asked } from './caller.js';
/** Other services that vouch for people, and which of them an account is bound to. */
export declare const createProviders: (...args: never) => {
    /** Those that a sign-in page may offer. */
    listOfferedProviders: () => Promise<ProviderListReply>;
    /** Where to send the browser. */
    providerUri: (query: Asked<ProviderUriQuery>) => Promise<ProviderUriReply>;
    /** Trades what the provider gave for a token of ours. */
    grantProviderToken: (request: Asked<ProviderTokenRequest>) => Promise<ProviderTokenReply>;
    /** Adds what the provider left out. */
    updateProviderToken: (request: Asked<UpdateProviderTokenRequest>) => Promise<ProviderTokenReply>;
    /** An identity that another account has answers 6; `nextStepOf` reads the token that moves it. */
    bindProvider: (request: BindProviderRequest) => Promise<object>;
    listProviders: () => Promise<ProvidersReply>;
    unbindProvider: (provider_id: string) => Promise<object>;
    /** Moves an identity of another account to whoever is signed in. */
    transferProvider: (provider_id: string, request: TransferProviderRequest) => Promise<TransferProviderReply>;
    /** Becomes the account that an identity belongs to. Its credentials are kept in place of the old ones. */
    transferByProvider: (request: Asked<TransferByProviderRequest>) => Promise<import('../index.js').Credentials>;
};
export {};

// ---- account/sessions

import type { RefreshAction, TokenTypeHint } from '../contract/facts/account-vocabulary.js';
import type { SessionsReply } from '../contract/schemas/account-tokens.js';
import type { MessagesReply, PageQuery, SecurityHistoryReply, SudoQuery } from '../contract/schemas/account-user.js';
/** Where somebody is signed in, what happened to the account, and what was written to them. */
export declare const createSessions: (...args: never) => {
    /** Renews the credentials of this client at once. */
    refresh: (action?: RefreshAction) => Promise<import('../index.js').Credentials>;
    /** Signs out. */
    revoke: (hint?: TokenTypeHint) => Promise<void>;
    /** Whether the service still honours the access token; when it does not, the credentials are forgotten. True when it does not say. */
    introspect: () => Promise<boolean>;
    listSessions: () => Promise<SessionsReply>;
    /**
     * A session other than this one needs a sign-in of the last five minutes or a token of `sudo`, else 7 with the reason
     * SUDO_REQUIRED.
     */
    endSession: (session_id: string, { sudo_token }?: SudoQuery) => Promise<object>;
    /** Every session on a device, by its `device_id`. Needs the same proof. */
    endDevice: (device_id: string, { sudo_token }?: SudoQuery) => Promise<object>;
    /** All but this one. Needs the same proof. */
    endOtherSessions: ({ sudo_token }?: SudoQuery) => Promise<object>;
    listSecurityHistory: (page?: PageQuery) => Promise<SecurityHistoryReply>;
    listMessages: (page?: PageQuery) => Promise<MessagesReply>;
    /** These, or all. */
    markMessagesRead: (ids?: string[]) => Promise<object>;
};
export {};

// ---- account/sign-in

import type { PasskeySignInOptionsReply, SignInRequest, SignInWithPasskeyRequest, SignInWithProviderRequest, SignUpRequest } from '../contract/schemas/account-signin.js';
import type { Credentials } from '../credentials/credentials.js';
import type { Asked } from './caller.js';
/** The credentials that come back are kept, by all but `passkeySignInOptions`. */
export declare const createSignIn: (...args: never) => {
    signInWithPassword: (request: Asked<SignInRequest> & {
        password: string;
    }) => Promise<Credentials>;
    /** With the code itself, or with the token that `verify` gave for it. */
    signInWithCode: (request: Omit<Asked<SignInRequest>, 'password'>) => Promise<Credentials>;
    /** `not_found` for somebody new: `signUp` takes the same provider token. */
    signInWithProvider: (request: Asked<SignInWithProviderRequest>) => Promise<Credentials>;
    /** For `navigator.credentials.get`. */
    passkeySignInOptions: () => Promise<PasskeySignInOptionsReply>;
    signInWithPasskey: (request: Asked<SignInWithPasskeyRequest>) => Promise<Credentials>;
    /** Takes over a session of another program of this machine, which `createSigninToken` gave away. */
    signInWithToken: (signin_token: string) => Promise<Credentials>;
    signUp: (request: Asked<SignUpRequest>) => Promise<Credentials>;
    signUpAnonymously: () => Promise<Credentials>;
    /**
     * Goes on with a sign-in that was refused with 4015 or 4020, by the very error object that was thrown: proves what was
     * asked for and sends the call again. A wrong code (4016, 4017, 4014) may be tried again with the same error; when the
     * call is asked for more proof once more, the new error is the one to go on with.
     */
    continueSignIn: (error: unknown, answer: import('./continuation.js').FactorAnswer) => Promise<Credentials>;
};
export {};

// ---- account/two-factor

import type { AddPasskeyReply, AddPasskeyRequest, EnrolTwoFactorReply, Passkey, PasskeyOptionsReply, PasskeysReply, RecoveryCodesReply, RenamePasskeyRequest, TrustedDevicesReply, TwoFactorReply } from '../contract/schemas/account-two-factor.js';
/** What the owner of an account does about its second factor. Changes want a token of `sudo`. */
export declare const createTwoFactor: (...args: never) => {
    getTwoFactor: () => Promise<TwoFactorReply>;
    /** Begins with an authenticator app. Nothing is on until `confirmTwoFactor` had a first code of it. */
    enrolTwoFactor: (sudo_token: string) => Promise<EnrolTwoFactorReply>;
    /** The recovery codes are shown this once. */
    confirmTwoFactor: (code: string) => Promise<RecoveryCodesReply>;
    renewRecoveryCodes: (sudo_token: string) => Promise<RecoveryCodesReply>;
    /** Removes the authenticator app; passkeys stay. */
    removeTwoFactor: (sudo_token: string) => Promise<object>;
    listPasskeys: () => Promise<PasskeysReply>;
    /** For `navigator.credentials.create`. */
    passkeyOptions: (sudo_token: string) => Promise<PasskeyOptionsReply>;
    addPasskey: (request: AddPasskeyRequest) => Promise<AddPasskeyReply>;
    renamePasskey: (passkey_id: string, request: RenamePasskeyRequest) => Promise<Passkey>;
    removePasskey: (passkey_id: string, sudo_token: string) => Promise<object>;
    /** Browsers that are not asked for the second factor. */
    listTrustedDevices: () => Promise<TrustedDevicesReply>;
    untrustDevice: (device_id: string) => Promise<object>;
    untrustAllDevices: () => Promise<object>;
};
export {};

// ---- account/verification

import type { CaptchaMeta } from '../captcha/captcha-call.js';
import type { CaptchaImageReply, CaptchaImageRequest, CaptchaToken } from '../contract/schemas/account-captcha.js';
import type { PasskeyChallengeReply, ResetPasswordRequest, SendVerificationReply, SendVerificationRequest, VerifyReply, VerifyRequest } from '../contract/schemas/account-verification.js';
import type { Asked } from './caller.js';
export declare const createVerification: (...args: never) => {
    /** Sends a code. With the target CUR_USER it goes to whoever is signed in. */
    sendVerification: (request: Asked<SendVerificationRequest>) => Promise<SendVerificationReply>;
    verify: (request: Asked<VerifyRequest>) => Promise<VerifyReply>;
    /** For `navigator.credentials.get`, where a passkey is to answer a second factor. */
    passkeyChallenge: (verification_id: string) => Promise<PasskeyChallengeReply>;
    resetPassword: (request: Asked<ResetPasswordRequest>) => Promise<object>;
    /**
     * A captcha token ahead of a call, for `captcha_token` in its request. Calls that need one get it by themselves; this is
     * for who wants to be told `is_user`, which is only told to calls that carry one.
     */
    getCaptchaToken: (action: string, meta?: CaptchaMeta) => Promise<import('../index.js').CaptchaGrant>;
    /** An image in place of the last challenge for an action, for those who show it themselves. */
    captchaImage: (request: Asked<CaptchaImageRequest>) => Promise<CaptchaImageReply>;
    solveCaptchaImage: (token: string, key: string) => Promise<CaptchaToken>;
};
export {};

// ---- browser-platform

import type { Platform } from './platform.js';
/** The browser's own clock, network, chance and locks, each looked for when it is used. */
export declare function browserPlatform(overrides?: Partial<Platform>): Platform;
export {};

// ---- captcha/captcha

/** A token that proves that a person, or at least patience, is behind a call. */
export interface CaptchaGrant {
    captcha_token: string;
    expires_in: number;
}
/** Something to solve before a call is let through. */
export interface CaptchaChallenge {
    /** The page that shows it. */
    url: string;
    /** Seconds until it can be solved no more. */
    expiresIn: number;
    /** Comes back with the token, so that the answer to one challenge is not taken for another's. */
    state: string;
}
export {};

// ---- captcha/captcha-call

/** Whom a call is about. A token that was given for one name is no good for another. */
export type CaptchaMeta = Partial<Record<'phone_number' | 'email' | 'username', string>>;
export {};

// ---- captcha/solve-in-frame

import type { CaptchaSolver } from '../config.js';
export interface FrameSolverOptions {
    /** Registered for the client. Without one the challenge page tells the token by a message. */
    redirectUri?: string;
}
/** Shows challenges in a frame above the page, one after the other. Closing it gives up the call that needs it. */
export declare function solveInFrame({ redirectUri }?: FrameSolverOptions): CaptchaSolver;
export {};

// ---- captcha/with-captcha

import type { AccountClient } from '../account-client.js';
import type { Send } from '../request/call.js';
/**
 * Sends calls and meets captchas on the way: a call that is refused for want of a token, or of a good one, gets a new one
 * and is sent once more. What is answered then, counts.
 *
 * A token passes one call, so one that was answered is gone, and calls side by side never share one. What is kept, until it
 * expires, is a token whose call got no answer or was given up: nobody likes to solve a challenge twice. The next call like
 * that takes it along.
 */
export declare function withCaptcha(client: AccountClient): Send;
export {};

// ---- config

import type { CaptchaChallenge, CaptchaGrant } from './captcha/captcha.js';
import type { LogLevel } from './contract/facts/limits.js';
import type { Logger } from './log/logger.js';
import type { Platform } from './platform.js';
import type { AccountStorage } from './storage/account-storage.js';
/** Another account service through which people come in: the client then signs in with what that provider vouches for. */
export interface ProviderConfig {
    /** The provider's id at our account service. */
    providerId: string;
    /** These three take the place of their namesakes in the client's configuration. */
    clientId?: string;
    apiOrigins?: readonly string[];
    signOutURI?: string;
}
/** Optional headers of every request, under the names the service knows them by. */
export interface DeviceInfo {
    clientVersion?: string;
    deviceName?: string;
    deviceModel?: string;
    networkType?: string;
    osVersion?: string;
    platformVersion?: string;
    providerName?: string;
    /** Made and stored by the client where it is not given. */
    deviceId?: string;
    deviceSign?: string;
    clientChannelId?: string;
    peerId?: string;
}
export interface AccountConfig {
    clientId: string;
    /** For clients that can keep one, which a page cannot. */
    clientSecret?: string;
    /** Where the account service answers; after a failure the next one is tried. */
    apiOrigins: readonly string[];
    /** The hosted page that grants codes. Needed for single sign-on in direct mode. */
    authorizePage?: string;
    /** The hosted page that signs in without a code, for `authenticate`. */
    authenticatePage?: string;
    /** The hosted page that signs out; beside `authorizePage` unless given. */
    signOutPage?: string;
    /** What the application wants to be allowed; `user+pan` unless given. */
    scope?: string;
    /** Look for a session of the account service when the page opens. */
    trySignIn?: boolean;
    /** Registered address that answers come back to, without the frame parameters. */
    signInRedirectURI?: string;
    /** Registered address of our own page that forgets the person. */
    signOutURI?: string;
    /** Origins that the sign-out page may send the browser to, beside its own. */
    signOutOrigins?: readonly string[];
    /** localStorage unless given. */
    storage?: AccountStorage;
    /** Runs before the tokens are revoked, for three seconds at most. What it throws is logged and changes nothing. */
    beforeSignOut?: () => void | Promise<void>;
    provider?: ProviderConfig;
    /** Adds x-request-id to every request. */
    devMode?: boolean;
    /** `off` unless given. */
    logLevel?: LogLevel;
    /** Any language tag; what nobody speaks is Simplified Chinese. */
    locale?: string;
    /** Keep several accounts side by side. */
    multipleAccounts?: boolean;
    device?: DeviceInfo;
    /** Has a challenge solved where the service asks for one. */
    captcha?: CaptchaSolver;
    platform?: Partial<Platform>;
}
/** The client for which a challenge is solved, as far as a solver may need it. */
export interface CaptchaSurroundings {
    readonly platform: Platform;
    readonly log: Logger;
    readonly config: AccountConfig;
}
/** Has a challenge solved by whoever sits at the page. @throws AccountError `cancelled` when they gave up */
export interface CaptchaSolver {
    (challenge: CaptchaChallenge, around: CaptchaSurroundings): Promise<CaptchaGrant>;
    /** Registered address that the challenge page comes back to; without one it tells the page around it. */
    redirectUri?: string | undefined;
}
export {};

// ---- contract/facts/account-vocabulary

/** What a one-time code is for. A code serves its own usage only; REGISTER_SIGN_IN serves both. */
export declare const verificationUsages: readonly ['REGISTER', 'SIGN_IN', 'PASSWORD_RESET', 'EMAIL_ADDRESS_CHANGE', 'PHONE_NUMBER_CHANGE', 'DEFAULT', 'EMAIL_ADDRESS_VERIFICATION', 'REGISTER_SIGN_IN', 'PHONE_NUMBER_VERIFICATION'];
export type VerificationUsage = (typeof verificationUsages)[number];
/** Who a code may go to: anybody, only a user, only somebody who is none, or the caller. */
export declare const verificationTargets: readonly ['ANY', 'USER', 'NOT_USER', 'CUR_USER'];
export type VerificationTarget = (typeof verificationTargets)[number];
/** How a second factor was answered. A plain one-time code needs no method. */
export declare const verificationMethods: readonly ['TOTP', 'RECOVERY', 'PASSKEY'];
export type VerificationMethod = (typeof verificationMethods)[number];
/** Why a refresh happens; travels in the header x-action. */
export declare const refreshActions: {
    readonly USER_AUTO_LOGIN: 400;
    readonly AUTO_REFRESH: 401;
    readonly RECONNECT: 402;
};
export type RefreshAction = keyof typeof refreshActions;
/** Why a page of the account origin is opened. `request` is a sign-in that starts because a call needs credentials. */
export declare const openPageActions: readonly ['sign_in', 'sign_in_by_iframe', 'try_sign_in', 'request', 'sign_out', 'sign_out_by_iframe'];
export type OpenPageAction = (typeof openPageActions)[number];
/** What an authorization request may say about asking the person. */
export declare const promptValues: readonly ['none', 'login', 'consent', 'select_account'];
export type Prompt = (typeof promptValues)[number];
export declare const tokenTypeHints: readonly ['refresh_token', 'access_token'];
export type TokenTypeHint = (typeof tokenTypeHints)[number];
export {};

// ---- contract/facts/error-codes

/** Every error the account API may answer with, and its number on the wire. */
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
/** What a server can answer; the two missing ones exist only on the client's side of the wire. */
export type ServerErrorName = Exclude<ErrorName, 'unreachable' | 'local'>;
export {};

// ---- contract/facts/error-messages/coverage

import type { ServerErrorName } from '../error-codes.js';
/** The errors whose English text the specification gives, in its order. */
export declare const specifiedErrors: readonly ["captcha_required", "captcha_invalid", "invalid_verification_code", "invalid_password", "invalid_status", "user_blocked", "user_pending", "two_factor_required", "invalid_two_factor", "invalid_two_factor_recovery", "under_review", "validate_required", "password_reset_required", "invalid_account_or_password", "user_not_exist", "expired_verification_code", "invalid_request", "access_denied", "invalid_grant", "server_error", "temporarily_unavailable", "login_required", "consent_required", "account_freeze", "cannot_unlock"];
export type SpecifiedError = (typeof specifiedErrors)[number];
/** What the server may also answer; the specification has no text for these, so the texts are our own. */
export type OtherError = Exclude<ServerErrorName, SpecifiedError>;
/** One language's messages. A gap does not compile. */
export interface ErrorMessages {
    specified: Readonly<Record<SpecifiedError, string>>;
    other: Readonly<Record<OtherError, string>>;
    unreachable: string;
    /** For captcha_invalid with the reason CAPTCHA_REJECT. */
    tooFrequent: string;
    /** For a request whose body is over the limit. */
    tooLarge: string;
    /** Stands before the error and its description when there is no better text. */
    defaultPrefix: string;
}
export {};

// ---- contract/facts/error-object

/** A detail as a reader must expect it: other servers of this protocol leave fields out and add their own. */
export interface LooseErrorDetail {
    '@type'?: string;
    reason?: string;
    domain?: string;
    resource_id?: string;
    message?: string;
}
/** The account API's error, as far as readers may rely on it. */
export interface AccountErrorBody {
    error: string;
    error_code: number;
    error_description?: string;
    error_uri?: string;
    details?: readonly LooseErrorDetail[];
}
export {};

// ---- contract/facts/error-text

import type { AccountErrorBody } from './error-object.js';
/** What the site shows for an error it has no special handling for. */
export declare function siteErrorText(error: Partial<AccountErrorBody>): string;
export {};

// ---- contract/facts/limits

/** Levels of the account client's log, from silent to everything. */
export declare const logLevels: readonly ['off', 'error', 'warn', 'info', 'debug', 'trace', 'all'];
export type LogLevel = (typeof logLevels)[number];
export {};

// ---- contract/facts/locales

/** Locales on the wire, in the spelling the wire uses. */
export declare const locales: readonly ['en-US', 'id-ID', 'ko-KR', 'ms-MY', 'zh-CN', 'zh-TW'];
export type Locale = (typeof locales)[number];
/** An unknown language falls back to Simplified Chinese. */
export declare const defaultLocale: Locale;
/**
 * The locale that serves a language tag, or null. `_` is taken for `-`, as some platforms write it; `in` is what Indonesian
 * was called before 1989, and what old Android and Java still send.
 */
export declare function matchLocale(tag: string): Locale | null;
export {};

// ---- contract/schemas/account-authorize

/** Grants a code to a client. response_type and challenge method are open strings: wrong ones have errors of their own. */
export interface AuthorizeRequest {
    client_id?: string;
    redirect_uri: string;
    response_type?: string;
    scope?: string;
    state?: string;
    code_challenge?: string;
    code_challenge_method?: string;
    sign_out_uri?: string;
    /** True gives the consent that 4034 asks for, false refuses it: 4123. */
    consent?: boolean;
    /** The person chose this account from the list, or the request named it: 4033 is answered. */
    account_selected?: boolean;
    nonce?: string;
    prompt?: string;
    max_age?: number;
    id_token_hint?: string;
    /** Wanted where the session is not this browser's and its sign-in is longer ago than a few minutes. */
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
/** What the sign-in page wants to know before it shows itself; needs no sign-in. */
export interface AuthorizeInfoQuery {
    /** With a bearer token, the token's where it is missing. */
    client_id?: string;
    response_type?: string;
    redirect_uri?: string;
    state?: string;
    scope?: string;
    sign_out_uri?: string;
    locale?: string;
    prompt?: string;
    /** As it stands in the address; what is no number has an error of its own. */
    max_age?: string;
    /** Checked beside a response_type, which a whole request has. */
    code_challenge?: string;
    code_challenge_method?: string;
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
}
/** Would a code be granted without asking anybody? */
export interface AuthorizeDetectQuery {
    client_id?: string;
    redirect_uri?: string;
    scope?: string;
    sign_out_uri?: string;
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
export {};

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
        given_at: string;
    })[];
}
export {};

// ---- contract/schemas/account-captcha

export interface CaptchaToken {
    captcha_token: string;
    expires_in: number;
}
/** The image stands in for the last challenge that this device was given, for this action or with this state. */
export interface CaptchaImageRequest {
    /** The challenge page has its challenge's name instead, and no client to speak for. */
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
export {};

// ---- contract/schemas/account-device

export interface DeviceCodeRequest {
    scope?: string;
    client_id?: string;
    client_secret?: string;
}
export interface DeviceCodeReply {
    device_code: string;
    user_code: string;
    verification_uri: string;
    verification_uri_complete: string;
    expires_in: number;
    interval: number;
}
/** The page that asks for the code knows nothing else, and must show who is asking and from where. */
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
    /** The device's, not the caller's: whoever names one lets in no other. */
    client_id?: string;
    user_code: string;
    scope?: string;
    state?: string;
    /** Wanted where the sign-in is longer ago than a few minutes. */
    sudo_token?: string;
}
export {};

// ---- contract/schemas/account-providers

/** The address goes by either name; the single sign-on client says provider_redirect_uri. */
export interface ProviderUriQuery {
    provider_id: string;
    redirect_uri?: string;
    provider_redirect_uri?: string;
    state?: string;
    "other_params[sign_out_uri]"?: string;
    client_id?: string;
    client_secret?: string;
}
/** `signout_uri` is empty for a provider that has none. */
export interface ProviderUriReply {
    uri: string;
    signout_uri: string;
}
/** One of the three proofs is needed. */
export interface ProviderTokenRequest {
    provider_id: string;
    provider_redirect_uri?: string;
    provider_code?: string;
    provider_access_token?: string;
    provider_id_token?: string;
    /** As the provider's page sent it along with the code: which visit it comes from. Without it, the last one. */
    state?: string;
    /** As the provider's page sent it along with the code (RFC 9207). */
    iss?: string;
    client_id?: string;
    client_secret?: string;
}
/** Adds what the provider left out, such as a profile the user typed. */
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
/** The sudo token is wanted of whoever signed in longer ago than a few minutes. */
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
/** Moves an identity that is bound elsewhere to the caller; the sudo token is wanted as for binding. */
export interface TransferProviderRequest {
    provider_trans_token: string;
    sudo_token?: string;
}
export interface TransferProviderReply {
    client_id: string;
}
/** Turns the caller into the account that owns the identity; answers `Credentials`. */
export interface TransferByProviderRequest {
    provider_token: string;
    /** Answers a second factor that was asked for. */
    verification_token?: string;
    client_id?: string;
    client_secret?: string;
}
/** What a sign-in page may offer. */
export interface ProviderListReply {
    data: ({
        id: string;
        name: string;
    })[];
}
export {};

// ---- contract/schemas/account-signin

/** With a password, or with a code under either of its two names. All answer `Credentials`. */
export interface SignInRequest {
    username: string;
    password?: string;
    verification_code?: string;
    code?: string;
    /** Proof of a code or second factor that was verified before. */
    verification_token?: string;
    agreed?: boolean;
    captcha_token?: string;
    scope?: string;
    client_id?: string;
    client_secret?: string;
}
/** An unknown identity answers 5; the client goes on to sign-up with the same token. */
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
/** `assertion` is what the browser made of the options. Answers `Credentials`. */
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
    /** Binds the identity of a provider to the new account. */
    provider_token?: string;
    /** The anonymous account whose belongings move to the new one. */
    anonymous_token?: string;
    agreed?: boolean;
    captcha_token?: string;
    client_id?: string;
    client_secret?: string;
}
/** The sudo token is wanted where the sign-in is longer ago than a few minutes. */
export interface SigninTokenRequest {
    sudo_token?: string;
}
export interface SigninTokenReply {
    signin_token: string;
    expires_in: number;
}
export {};

// ---- contract/schemas/account-tokens

/** `total` counts sessions, of which one device may have several; `devices` counts those. */
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
export {};

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
/** Shown once: the server keeps only hashes. */
export interface RecoveryCodesReply {
    recovery_codes: string[];
}
export interface Passkey {
    id: string;
    name: string;
    created_at: string;
    /** Empty until it is used. */
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
/** WebAuthn's creation options, for the browser untouched. */
export interface PasskeyOptionsReply {
    options: Record<string, unknown>;
}
/** `attestation` is what the browser made of the options. */
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
/** With the first factor of an account come its recovery codes; later ones bring none. */
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
export {};

// ---- contract/schemas/account-user

/** Who the caller is. Ids and names come under all the names that clients read. What is unknown is an empty string. */
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
    /** Masked. */
    phone_number: string;
    gender: string;
    birthdate: string;
    /** Underscores cut the id: part 1 is the vip flag, 2 the level, 3 the type. */
    group: ({
        id: string;
        expires_at: string;
    })[];
    /** Part 5 of the id is the yearly flag. */
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
/** Answers `UserReply`. */
export interface UpdateProfileRequest {
    name?: string;
    picture?: string;
    gender?: "" | "male" | "female" | "other";
    birthdate?: string;
    locale?: string;
}
/** One of the four, matched exactly. */
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
/** By password, or by a code that was verified. Asked for the second factor, 4015, the call is repeated with its token. */
export interface SudoRequest {
    password?: string;
    verification_token?: string;
}
export interface SudoReply {
    sudo_token: string;
    expires_in: number;
}
/** A sudo token in the query, for DELETE and for clients that put it there on other methods. */
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
/** How many days a deletion can be withdrawn, for whoever thinks about one. */
export interface CancellationReply {
    audit_days: number;
}
/** When the personal data is erased, and the ticket that withdraws the deletion before. */
export interface CancellationTicketReply {
    erase_at: string;
    days_left: number;
    ticket: string;
}
/** Answers `Credentials`: whoever withdraws the cancellation is signed in. */
export interface WithdrawCancellationRequest {
    ticket: string;
    /** Proof of the second factor, where the account has one. */
    verification_token?: string;
    client_id?: string;
    client_secret?: string;
}
/** A page of a list that goes back in time; `before` is the id that the last page ended with. */
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
/** By module. What each holds is its own affair, so its shape is open. */
export interface ExportReply {
    exported_at: string;
    data: Record<string, unknown>;
}
export {};

// ---- contract/schemas/account-verification

/** With target CUR_USER the address may be absent: the code goes to the caller's own. */
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
/** `is_user` is true only for a request with a captcha token; otherwise it is false whoever asks. */
export interface SendVerificationReply {
    verification_id: string;
    is_user: boolean;
    expires_in: number;
}
/** Serves codes and second factors alike; `assertion` comes with the method PASSKEY in place of a code. */
export interface VerifyRequest {
    verification_id: string;
    verification_code?: string;
    method?: "TOTP" | "RECOVERY" | "PASSKEY";
    /** For a second factor: do not ask for it again in this browser for a while. */
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
/** `options` are WebAuthn's own and go to the browser untouched. */
export interface PasskeyChallengeReply {
    options: Record<string, unknown>;
}
/** Answers the same for addresses nobody has. */
export interface ResetPasswordRequest {
    phone_number?: string;
    email?: string;
    new_password: string;
    verification_token: string;
    client_id?: string;
    client_secret?: string;
}
export {};

// ---- create-account-client

import type { AccountClient } from './account-client.js';
import type { AccountConfig } from './config.js';
/**
 * Makes the client that everything else is built on. Nothing is sent, and nothing of the page is touched, before it is used.
 */
export declare function createAccountClient(settings: AccountConfig): AccountClient;
export {};

// ---- credentials/credentials

import type { RefreshAction, TokenTypeHint } from '../contract/facts/account-vocabulary.js';
/** What a sign-in brings and a refresh renews, as it is stored. */
export interface Credentials {
    token_type: string;
    access_token: string;
    refresh_token: string;
    expires_in: number;
    /** By the clock of this machine, early enough that the token does not run out on its way. ISO 8601. */
    expires_at: string;
    sub: string;
}
/** What the server answers where it gives credentials. */
export type GrantedCredentials = Omit<Credentials, 'expires_at' | 'refresh_token' | 'sub'> & {
    refresh_token?: string;
    sub?: string;
};
export interface GetOptions {
    /** Renew even what has not expired. */
    force?: boolean | undefined;
    /** Why, for the server's statistics: the header x-action. */
    action?: RefreshAction | undefined;
}
/** Keeps the credentials of this client for all tabs of a browser. */
export interface CredentialsKeeper {
    /** Valid credentials, renewed where they have expired. @throws AccountError `unauthenticated` when nobody is signed in */
    get(options?: GetOptions): Promise<Credentials>;
    /** What is stored, expired or not, without asking anybody; null when nothing is. */
    peek(): Promise<Credentials | null>;
    /** Takes over what a grant answered. @throws AccountError `unreachable` when that was no grant */
    save(granted: GrantedCredentials): Promise<Credentials>;
    /**
     * Renews ahead of time; not within 120 s of the last time. Resolves to what is stored then: where the service was not to
     * be reached that is what was there before, and null where it refused.
     */
    refreshEarly(action?: RefreshAction): Promise<Credentials | null>;
    /** Forgets the credentials of the current account on this machine. */
    clear(): Promise<void>;
    /** Drops this access token, if it is still the stored one, and keeps the refresh token for one more try. */
    dropAccessToken(token: string): Promise<void>;
    /**
     * Ends the session at the server, by its refresh token unless the hint says otherwise, and forgets it here: the current
     * one, or one that was granted and is not wanted.
     * @throws AccountError where the service was not told. By then the credentials are forgotten here all the same,
     * unless the hint was `access_token`
     */
    revoke(hint?: TokenTypeHint, granted?: GrantedCredentials): Promise<void>;
    isAnonymous(): Promise<boolean>;
    /** Makes another kept account the current one. @throws AccountError `unauthenticated` when it is not kept here */
    switchTo(sub: string): Promise<void>;
    /** Tells of every change, in this tab or another, by the sub of the current account or null. Returns how to stop. */
    subscribe(listener: (sub: string | null) => void): () => void;
}
export {};

// ---- errors/account-error

import type { ErrorName } from '../contract/facts/error-codes.js';
import type { AccountErrorBody, LooseErrorDetail } from '../contract/facts/error-object.js';
/** Every failure of this client: what the service answered, or what happened on the way there. */
export declare class AccountError extends Error implements AccountErrorBody {
    /** A name of the catalogue, or one it does not know yet. */
    readonly error: ErrorName | (string & {});
    readonly error_code: number;
    readonly error_description: string;
    /** The path of the call, where there was one. */
    readonly error_uri: string;
    readonly details: readonly LooseErrorDetail[];
    /**
     * In provider mode, when a sign-in was refused: what the provider's word is worth here for ten minutes. Not enumerable, so
     * that nobody logs it by accident. `nextStepOf` tells what to do.
     */
    readonly provider_token?: string;
    constructor({ error, error_code, error_description, error_uri, details }: AccountErrorBody);
    get name(): string;
}
/** Whether this client threw it. By name, for an error of a second copy of this package on the page is one too. */
export declare const isAccountError: (thrown: unknown) => thrown is AccountError;
export {};

// ---- errors/error-text

import type { ErrorMessages } from '../contract/facts/error-messages/coverage.js';
/**
 * What to show a person for whatever was thrown, in the language of these messages. What is no error of the account service
 * or of this client has no text, and its own words are for programmers: it is unknown.
 */
export declare const errorText: (thrown: unknown, messages: ErrorMessages) => string;
export { siteErrorText } from '../contract/facts/error-text.js';
export {};

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
export {};

// ---- lock/create-lock

import type { Logger } from '../log/logger.js';
import type { Platform } from '../platform.js';
export interface LockOptions {
    /** Whoever holds the lock may take it again by naming its session. Not unless said. */
    reentrant?: boolean;
    /** How many milliseconds to wait for the lock; for ever unless given. */
    timeout?: number;
    log?: Pick<Logger, 'warn'>;
    platform?: Pick<Platform, 'wait'>;
}
/** Stands for one stay in the lock: who has it may come in again. */
export type LockSession = object;
export interface RunOptions {
    /** As the work that holds the lock was given it, or any object of your own. Only reentrant locks care. */
    session?: LockSession | undefined;
    /** In place of the lock's own. */
    timeout?: number | undefined;
}
/** Lets one at a time at something shared, in the order in which they came. */
export interface Lock {
    /**
     * Does the work once the lock is free, and frees it when the work is done or has failed. The work is given its session,
     * to pass on to what it calls.
     * @throws AccountError `local`, 'lock timeout'; and whatever the work throws
     */
    run<T>(work: (session: LockSession) => T | Promise<T>, options?: RunOptions): Promise<T>;
}
/**
 * Makes a lock for one resource of this page.
 * @throws AccountError `local`, 'wrong options param: timeout' for one that is no number
 */
export declare function createLock(options?: LockOptions): Lock;
export {};

// ---- log/logger

/** Five ways to say something, from the gravest; which are heard is the configuration's `logLevel`. */
export interface Logger {
    error(...says: unknown[]): void;
    warn(...says: unknown[]): void;
    info(...says: unknown[]): void;
    debug(...says: unknown[]): void;
    trace(...says: unknown[]): void;
}
export {};

// ---- platform

/** What the client needs of the world around it. Tests and unusual runtimes bring their own. */
export interface Platform {
    /** Milliseconds since 1970, by the clock of this machine, right or wrong. */
    now(): number;
    /** Resolves after so many milliseconds. With a signal it is a limit, which nobody waits for any more once it is aborted. */
    wait(ms: number, signal?: AbortSignal): Promise<void>;
    fetch(input: string, init: RequestInit): Promise<Response>;
    /** Cryptographically random letters and digits. */
    random(length: number): string;
    /** Web Locks; null where the browser has none. */
    locks: Pick<LockManager, 'request'> | null;
    /** The window, for what needs a page; null outside a browser. */
    page: Window | null;
}
export {};

// ---- react/account-context

import type { AccountClient } from '../account-client.js';
import type { SsoClient } from '../sso/sso-client.js';
export interface AccountSources {
    client: AccountClient;
    sso: SsoClient;
}
export {};

// ---- react/account-provider

import type { AccountSources } from './account-context.js';
import type { ReactElement, ReactNode } from 'react';
export interface AccountProviderProps extends AccountSources {
    children?: ReactNode;
}
/**
 * Gives everything below it the account. Make both clients once, outside of any component; they are started when this
 * is shown in a browser, and on a server not at all.
 */
export declare function AccountProvider({ client, sso, children }: AccountProviderProps): ReactElement;
export {};

// ---- react/account-store

import type { AccountError } from '../errors/account-error.js';
/** Who is here. `unknown` while that is being found out, and always on a server. */
export interface AccountState {
    status: 'unknown' | 'signedIn' | 'signedOut';
    sub: string | null;
    /** What kept the client from starting properly, such as an answer of the sign-in page that says no. */
    error: AccountError | null;
    /** On the page that answers come back to: where the person was before, an address of this origin to go on to. */
    returnTo: string | null;
}
export {};

// ---- react/create-action

import type { AccountError } from '../errors/account-error.js';
export interface ActionState {
    /** It is under way. Stays so while the browser leaves for another page. */
    pending: boolean;
    /** Why the last try failed; `isCancelled` tells whether the person gave up. */
    error: AccountError | null;
}
export {};

// ---- react/hooks

import type { AccountClient } from '../account-client.js';
import type { SsoClient } from '../sso/sso-client.js';
import type { AccountState } from './account-store.js';
import type { ActionState } from './create-action.js';
/** Who is here, in this tab and after what happened in others. */
export declare function useAccount(): AccountState;
/**
 * Ways in, always the same functions. They resolve to whether it worked. Where the browser leaves for the sign-in page they do
 * not resolve, unless the person comes back without having been anywhere.
 */
export interface SignIn extends ActionState {
    signIn(...args: Parameters<SsoClient['signIn']>): Promise<boolean>;
    signInByIframe(...args: Parameters<SsoClient['signInByIframe']>): Promise<boolean>;
}
export declare const useSignIn: () => SignIn;
/** Ways out, always the same functions, which resolve as the ways in do. */
export interface SignOut extends ActionState {
    signOut(...args: Parameters<SsoClient['signOut']>): Promise<boolean>;
    signOutByIframe(...args: Parameters<SsoClient['signOutByIframe']>): Promise<boolean>;
}
export declare const useSignOut: () => SignOut;
/** Gives a valid access token when it is called, renewed where it has expired; for calls to services of your own. */
export declare const useAccessToken: () => SsoClient['getAccessToken'];
/** Calls the account service. */
export declare const useRequest: () => AccountClient['request'];
export {};

// ---- request/call

/** One call to the account service. */
export interface Call {
    /** Below the origin, from `/v1` on; with its query, if it has one. */
    path: string;
    /** GET unless said otherwise. */
    method?: string | undefined;
    /** Anything but a string is sent as JSON. */
    body?: unknown;
    headers?: Readonly<Record<string, string | undefined>> | undefined;
    /** How often a lost call is sent again: 0 to 5, otherwise 2. */
    retry?: number | undefined;
    /** With the access token of whoever is signed in, renewed where needed. */
    withCredentials?: boolean | undefined;
    /** Gives up when this is aborted. */
    signal?: AbortSignal | undefined;
}
/** Sends a call and reads the reply. @throws AccountError, and nothing else */
export type Send = <Reply>(call: Call) => Promise<Reply>;
export {};

// ---- sso/authenticate

import type { AccountClient } from '../account-client.js';
import type { AuthenticateOptions } from './sso-client.js';
/**
 * Signs in at the account pages, and not here: `authenticatePage` in a frame. `remembered` says whether the browser could
 * keep it, so that `trySignIn` is enough from now on. @throws AccountError `cancelled`
 */
export declare const authenticate: (client: AccountClient, options?: AuthenticateOptions) => Promise<{
    remembered: boolean;
}>;
export {};

// ---- sso/create-sso-client

import type { AccountClient } from '../account-client.js';
import type { ProviderSignIn } from './provider-mode.js';
import type { SsoClient } from './sso-client.js';
/**
 * Single sign-on for the page that this client runs on. In provider mode `api`, of `createAccountApi`, meets what stands in
 * the way of a sign-in: captchas, and a second factor, which its `continueSignIn` goes on with.
 */
export declare function createSsoClient(client: AccountClient, api?: ProviderSignIn): SsoClient;
export {};

// ---- sso/provider-mode

import type { AccountApi } from '../account/create-account-api.js';
/** What provider mode uses of the account API. */
export type ProviderSignIn = Pick<AccountApi, 'signInWithProvider'>;
export {};

// ---- sso/sso-client

import type { Prompt } from '../contract/facts/account-vocabulary.js';
import type { AccountError } from '../errors/account-error.js';
import type { Call } from '../request/call.js';
/** How it stands after a sign-in, or when the page has opened. */
export interface SsoState {
    signedIn: boolean;
    /** Who is signed in. */
    sub?: string;
    /** What went wrong, where something did. */
    error?: AccountError;
    /** Where the person was when they left to sign in: an address of this origin. */
    returnTo?: string;
}
export interface SignInOptions {
    /** Where to go on afterwards, within this origin; the page that asks, unless given. `init` hands it back. */
    returnTo?: string;
    /** With a wish for how to ask, even who is signed in is asked. */
    prompt?: Prompt;
    /** Who is probably going to sign in. */
    loginHint?: string;
    /** More for the address of the sign-in page. */
    params?: Readonly<Record<string, string>>;
}
export type AuthenticateOptions = Pick<SignInOptions, 'prompt' | 'loginHint'>;
export interface SignOutOptions {
    /** Where to go afterwards: within this origin or the configured `signOutOrigins`; the page that asks, unless given. */
    returnTo?: string;
}
/** Single sign-on: who signed in at the account pages is signed in here. */
export interface SsoClient {
    /**
     * Once for every page, however often it is called: takes in what the sign-in page answered, finds out who is signed in,
     * looks silently for a session where `trySignIn` is configured. On the page of `signOutURI` it signs out instead.
     * Does not reject: what went wrong is in the result. A refresh is waited for three seconds, silence eight.
     * From then on a visible page renews tokens before they expire, and when the network is back.
     */
    init(): Promise<SsoState>;
    /** Goes to the sign-in page. Resolves when the browser is on its way there, or at once for who is signed in. */
    signIn(options?: SignInOptions): Promise<SsoState>;
    /**
     * Signs in within a frame above the page. Where frames can hold no session the whole window goes, once.
     * @throws AccountError `cancelled` when it was closed before it was done, or what the sign-in page answered
     */
    signInByIframe(options?: SignInOptions): Promise<SsoState>;
    /** Signs in without a word, if the account pages know somebody in this browser. Does not reject. */
    trySignIn(): Promise<SsoState>;
    /** Sends a call with credentials, and has somebody sign in for it if nobody is. @throws AccountError */
    request<Reply>(call: Call): Promise<Reply>;
    /** Signs out here and, with scope `sso`, at the account pages. Resolves when the browser is on its way there, or when it is done. */
    signOut(options?: SignOutOptions): Promise<void>;
    /**
     * The same within a hidden frame. Nobody is signed in here afterwards, whatever became of the frame. Where the account
     * pages have to ask the person, or no cookie reaches them there, the whole window goes.
     */
    signOutByIframe(): Promise<void>;
    /** Renewed where needed; null when nobody is signed in. @throws AccountError when it could not be renewed */
    getAccessToken(): Promise<string | null>;
    /** @throws AccountError when it could not be found out */
    isSignedIn(): Promise<boolean>;
}
export {};

// ---- storage/account-storage

/** Where the client keeps things. Any of the three may be slow, and may fail: the client goes on without. */
export interface AccountStorage {
    getItem(key: string): string | null | Promise<string | null>;
    setItem(key: string, value: string): void | Promise<void>;
    removeItem(key: string): void | Promise<void>;
}
export {};

// ---- storage/web-stores

import type { AccountStorage } from './account-storage.js';
/** Keeps things for all tabs, and when the browser is closed. The default. */
export declare const localStore: () => AccountStorage;
/** Keeps things for one tab, until it is closed. */
export declare const sessionStore: (page?: Window) => AccountStorage;
/** Keeps things until the page goes. */
export declare function memoryStore(): {
    getItem: (key: string) => string | null;
    setItem: (key: string, value: string) => undefined;
    removeItem: (key: string) => undefined;
};
export {};
