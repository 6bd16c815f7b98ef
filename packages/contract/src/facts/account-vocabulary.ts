import type { ErrorName } from './error-codes.ts';

/**
 * Purposes of verification codes. A code is valid only for the usage for which it was sent; REGISTER_SIGN_IN covers
 * both REGISTER and SIGN_IN.
 */
export const verificationUsages = [
  'REGISTER',
  'SIGN_IN',
  'PASSWORD_RESET',
  'EMAIL_ADDRESS_CHANGE',
  'PHONE_NUMBER_CHANGE',
  'DEFAULT',
  'EMAIL_ADDRESS_VERIFICATION',
  'REGISTER_SIGN_IN',
  'PHONE_NUMBER_VERIFICATION',
] as const;
export type VerificationUsage = (typeof verificationUsages)[number];

/** Storage key of the device id. All pages of one origin share it, so that one browser is one device. */
export const deviceIdKey = 'account_device_id';

/** How a verification code is sent. If the request names no channel, the channel follows from the contact. */
export const verificationChannels = { UNKNOWN: 0, PHONE: 1, EMAIL: 2, INAPP: 3 } as const;
export type VerificationChannel = keyof typeof verificationChannels;

/**
 * Which contacts may receive a code: any contact, a contact of an existing account, a contact without an account, or
 * a contact of the caller.
 */
export const verificationTargets = ['ANY', 'USER', 'NOT_USER', 'CUR_USER'] as const;
export type VerificationTarget = (typeof verificationTargets)[number];

/** Methods of the second factor. A code sent to a contact is not listed, because it needs no method. */
export const verificationMethods = ['TOTP', 'RECOVERY', 'PASSKEY'] as const;
export type VerificationMethod = (typeof verificationMethods)[number];

/** Why a client refreshes its token. The number is sent in the header `x-action`. */
export const refreshActions = { USER_AUTO_LOGIN: 400, AUTO_REFRESH: 401, RECONNECT: 402 } as const;
export type RefreshAction = keyof typeof refreshActions;

/** Why a page of the account origin is opened. `request`: a call needs credentials, so the SDK starts a sign-in. */
export const openPageActions = [
  'sign_in',
  'sign_in_by_iframe',
  'try_sign_in',
  'request',
  'sign_out',
  'sign_out_by_iframe',
] as const;
export type OpenPageAction = (typeof openPageActions)[number];

export const autoLoginResults = { none: 0, loggedIn: 1, notLoggedIn: 2 } as const;

export const loginTypes = ['auto', 'manual'] as const;
export type LoginType = (typeof loginTypes)[number];

/** Events of a page's session. `consult` asks the session to emit its state again. */
export const loginEvents = [
  'login',
  'logout',
  'refreshAuthInfo',
  'consult',
  'onLogin',
  'loginSuccess',
  'logoutSuccess',
  'loginFulfilled',
] as const;
export type LoginEvent = (typeof loginEvents)[number];

/** Scopes that the server accepts. `pan` is accepted but grants no access. */
export const scopes = [
  'openid',
  'profile',
  'email',
  'phone',
  'offline',
  'user',
  'sso',
  'jsq',
  'pan',
  'anonymous',
] as const;
export type Scope = (typeof scopes)[number];

/** The scope of an authorization request without `scope`. Scopes that the client may not have are removed from it. */
export const defaultScope = 'user+pan';

/** Scopes that our own site requests. */
export const siteScope = 'profile offline jsq sso user';

/** With this scope, a sign-out also signs out at the account origin. */
export const ssoScope = 'sso';

/** With this scope, credentials come with an id_token. */
export const openidScope = 'openid';

/** With this scope, applications of third parties get a refresh token. */
export const offlineScope = 'offline';

/** The name that standard OAuth libraries use for the scope `offline`. */
export const offlineAccessScope = 'offline_access';

/**
 * OpenID Connect scopes that many libraries request by default. A scope that the client may not have is ignored, and no
 * claim contains a postal address.
 */
export const standardScopes: ReadonlySet<string> = new Set(['email', 'phone', 'address']);

/** The client id of the hosted account pages. */
export const accountClientId = 'feisuo-account';

/** The client ids of the site and of the desktop client, which are in every installation. */
export const siteClientId = 'feisuo-site';
export const desktopClientId = 'feisuo-desktop';

/**
 * Signature algorithms of id_tokens. A client library expects RS256 unless its registration says otherwise (OpenID
 * Connect Core, 2); our own clients use ES256.
 */
export const signingAlgorithms = ['RS256', 'ES256'] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];

/** Types of `sub`: the same for all clients, or different per group (sector) of clients (OpenID Connect Core, 8). */
export const subjectTypes = ['public', 'pairwise'] as const;
export type SubjectType = (typeof subjectTypes)[number];

/**
 * Values of the claim `amr` (RFC 8176): password, one-time code, code by text message, passkey, user verification on
 * the device, and several factors.
 */
export const authenticationMethods = ['pwd', 'otp', 'sms', 'swk', 'user', 'mfa'] as const;
export type AuthenticationMethod = (typeof authenticationMethods)[number];

/** Values of the claim `acr`: authenticated with one factor, or with several factors. */
export const acrValues = { oneFactor: 'urn:feisuo:acr:1', severalFactors: 'urn:feisuo:acr:2' } as const;
export type Acr = (typeof acrValues)[keyof typeof acrValues];

/** Values of the OIDC parameter `prompt`. */
export const promptValues = ['none', 'login', 'consent', 'select_account'] as const;
export type Prompt = (typeof promptValues)[number];

/** Splits a scope parameter into its scopes. Plus signs and blanks separate them. */
export function splitScope(scope: string): string[] {
  return scope.split(/[+\s]+/).filter(Boolean);
}

/** Request headers of the account API. */
export const accountHeaders = {
  clientId: 'x-client-id',
  sdkVersion: 'x-sdk-version',
  protocolVersion: 'x-protocol-version',
  clientVersion: 'x-client-version',
  deviceName: 'x-device-name',
  deviceModel: 'x-device-model',
  // The specification spells this header with a hyphen in `net-work`.
  networkType: 'x-net-work-type',
  osVersion: 'x-os-version',
  platformVersion: 'x-platform-version',
  providerName: 'x-provider-name',
  deviceId: 'x-device-id',
  deviceSign: 'x-device-sign',
  clientChannelId: 'x-client-channel-id',
  peerId: 'x-peer-id',
  /** Sent in development mode only. */
  requestId: 'x-request-id',
  acceptLanguage: 'accept-language',
  /** The reason of a refresh: a number of `refreshActions`. */
  action: 'x-action',
  captchaToken: 'x-captcha-token',
  /** The sudo token, for requests that cannot send it in the body or in the query. */
  sudoToken: 'x-sudo-token',
  /** A repeated POST with the same idempotency key is executed once. */
  idempotencyKey: 'x-idempotency-key',
  authorization: 'authorization',
} as const;

/** Values of the headers `x-sdk-version` and `x-protocol-version`. */
export const sdkVersion = '5.2.4';
export const protocolVersion = '301';

/** Names of OAuth parameters, in requests and callbacks. */
export const oauthParams = {
  clientId: 'client_id',
  clientSecret: 'client_secret',
  responseType: 'response_type',
  scope: 'scope',
  state: 'state',
  redirectUri: 'redirect_uri',
  error: 'error',
  errorDescription: 'error_description',
  errorUri: 'error_uri',
  grantType: 'grant_type',
  code: 'code',
  accessToken: 'access_token',
  tokenType: 'token_type',
  expiresIn: 'expires_in',
  username: 'username',
  password: 'password',
  refreshToken: 'refresh_token',
  codeChallenge: 'code_challenge',
  codeChallengeMethod: 'code_challenge_method',
  codeVerifier: 'code_verifier',
  signOutUri: 'sign_out_uri',
} as const;

export const grantTypes = {
  authorizationCode: 'authorization_code',
  refreshToken: 'refresh_token',
  deviceCode: 'urn:ietf:params:oauth:grant-type:device_code',
} as const;
export type GrantType = (typeof grantTypes)[keyof typeof grantTypes];

/** The beginning of each `request_uri` of a pushed authorization request (RFC 9126). */
export const pushedRequestPrefix = 'urn:ietf:params:oauth:request_uri:';

export const responseTypeCode = 'code';
export const codeChallengeMethods = ['S256', 'plain'] as const;
export type CodeChallengeMethod = (typeof codeChallengeMethods)[number];

export const tokenTypeBearer = 'Bearer';
export const tokenTypeHints = ['refresh_token', 'access_token'] as const;
export type TokenTypeHint = (typeof tokenTypeHints)[number];

/** Value of the field `provider` in a call of auth/signin/token that takes over a web session. */
export const signinTokenProvider = 'access_end_point_token';

/** The beginning of each sign-in's `state`. Random characters follow. */
export const statePrefix = 'state-';

/** Query parameters that tell a page why it was loaded. */
export const ssoPageParams = {
  signOut: 'sso_sign_out',
  signInInFrame: 'sso_sign_in_in_iframe',
  signOutInFrame: 'sso_sign_out_in_iframe',
} as const;

/** The name of a cookie that scripts can read. It only marks that a session may exist, and grants no access. */
export const sessionMarkerCookie = 'sessionid';

/** `action` of the message by which a framed account page requests a size. The message also has width and height. */
export const frameResizeAction = 'responsiveLayout';

/**
 * `action` of the message by which a framed account page asks to be closed. It is needed because key presses inside a
 * frame do not reach the embedding page.
 */
export const frameCloseAction = 'close';

/**
 * `action` of the message by which the framed authenticate page reports a sign-in. `remembered`: the browser stored the
 * session, so that later silent requests succeed.
 */
export const frameSignedInAction = 'signedIn';

/**
 * `error_description` of `login_required` for a silent request in a frame without cookies. The frame cannot know
 * whether a session exists, so the client must use the whole window.
 */
export const noStorageDescription = 'No storage access';

/** Account states, each with the error that a token request gets in that state. */
export const accountStates = {
  active: null,
  pending: 'user_pending',
  locked: 'invalid_status',
  blocked: 'user_blocked',
  under_review: 'under_review',
  // The names of the next two errors do not fit their messages. The message says what the error means.
  frozen: 'cannot_unlock',
  cancellation_audit: 'account_freeze',
  password_reset_required: 'password_reset_required',
} as const satisfies Record<string, ErrorName | null>;
export type AccountState = keyof typeof accountStates;

/** How to resolve a conflict when a contact already belongs to another account. */
export const conflictResolutions = ['DEFAULT', 'TRANSFER', 'DELETE_ACCOUNT_TRANSFER'] as const;
export type ConflictResolution = (typeof conflictResolutions)[number];

/** The beginning of each anonymous account's `sub`. */
export const anonymousSubPrefix = 'anon_';

/** Whether a `sub` belongs to an anonymous account: the prefix, followed by at least one more character. */
export function isAnonymousSub(sub: string): boolean {
  return sub.length > anonymousSubPrefix.length && sub.startsWith(anonymousSubPrefix);
}

/** Separates client id and `sub` in the storage key of a client with several accounts. */
export const credentialsKeySeparator = '@';

/** Returns the kind of a sign-in name. The metadata of a captcha uses the kind as its key. */
export function usernameKind(username: string): 'phone_number' | 'email' | 'username' {
  if (username.startsWith('+')) return 'phone_number';
  return username.includes('@') ? 'email' : 'username';
}

/** A phone number of mainland China: 11 digits, beginning with 1. */
export const mainlandPhonePattern = '^1[0-9]{10}$';
