import type { ErrorName } from './error-codes.ts';

/** Purposes of one-time codes. A code is valid for its own usage only; REGISTER_SIGN_IN covers both. */
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

/** How a code travels. Without one in the request the channel follows the address. */
export const verificationChannels = { UNKNOWN: 0, PHONE: 1, EMAIL: 2, INAPP: 3 } as const;
export type VerificationChannel = keyof typeof verificationChannels;

/** Allowed recipients of a code: any address, an existing user, an address without an account, or the caller. */
export const verificationTargets = ['ANY', 'USER', 'NOT_USER', 'CUR_USER'] as const;
export type VerificationTarget = (typeof verificationTargets)[number];

/** Second-factor methods. A plain one-time code needs no method. */
export const verificationMethods = ['TOTP', 'RECOVERY', 'PASSKEY'] as const;
export type VerificationMethod = (typeof verificationMethods)[number];

/** Why a refresh happens; travels in the header x-action. */
export const refreshActions = { USER_AUTO_LOGIN: 400, AUTO_REFRESH: 401, RECONNECT: 402 } as const;
export type RefreshAction = keyof typeof refreshActions;

/** Why a page of the account origin is opened. `request` is a sign-in that starts because a call needs credentials. */
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

/** Events of the page's session. `consult` asks the session to tell its state again. */
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

/** Scopes the server knows. `pan` is known and opens nothing. */
export const scopes = ['openid', 'profile', 'offline', 'user', 'sso', 'jsq', 'pan', 'anonymous'] as const;
export type Scope = (typeof scopes)[number];

/** For an authorization request that names no scope, cut down to what the client may have. */
export const defaultScope = 'user+pan';

/** Scopes that our own site requests. */
export const siteScope = 'profile offline jsq sso user';

/** With this scope, sign-out reaches the account origin too. */
export const ssoScope = 'sso';

/** With this scope, credentials come with an id_token. */
export const openidScope = 'openid';

/** With this scope, applications of others get a refresh token. */
export const offlineScope = 'offline';

/** The standard libraries' name for the scope `offline`. */
export const offlineAccessScope = 'offline_access';

/** Scopes of OpenID Connect that open nothing here: phone and mail are in no claim. */
export const unservedScopes: ReadonlySet<string> = new Set(['email', 'phone', 'address']);

/** The client that the hosted pages are. */
export const accountClientId = 'feisuo-account';

/** The two applications of our own that every installation has: the site, and the desktop client. */
export const siteClientId = 'feisuo-site';
export const desktopClientId = 'feisuo-desktop';

/** Values of the OIDC parameter `prompt`. */
export const promptValues = ['none', 'login', 'consent', 'select_account'] as const;
export type Prompt = (typeof promptValues)[number];

/** The scopes of a list; plus signs and blanks separate. */
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
  // Spelt so on the wire.
  networkType: 'x-net-work-type',
  osVersion: 'x-os-version',
  platformVersion: 'x-platform-version',
  providerName: 'x-provider-name',
  deviceId: 'x-device-id',
  deviceSign: 'x-device-sign',
  clientChannelId: 'x-client-channel-id',
  peerId: 'x-peer-id',
  /** In development mode only. */
  requestId: 'x-request-id',
  acceptLanguage: 'accept-language',
  /** Carries a number of `refreshActions`. */
  action: 'x-action',
  captchaToken: 'x-captcha-token',
  /** Where body and query do not suit. */
  sudoToken: 'x-sudo-token',
  /** An unsafe POST sent twice under one key is done once. */
  idempotencyKey: 'x-idempotency-key',
  authorization: 'authorization',
} as const;

/** Fixed values of two of the headers. */
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

export const responseTypeCode = 'code';
export const codeChallengeMethods = ['S256', 'plain'] as const;
export type CodeChallengeMethod = (typeof codeChallengeMethods)[number];

export const tokenTypeBearer = 'Bearer';
export const tokenTypeHints = ['refresh_token', 'access_token'] as const;
export type TokenTypeHint = (typeof tokenTypeHints)[number];

/** `provider` of auth/signin/token, which takes over a web session. */
export const signinTokenProvider = 'access_end_point_token';

/** Sign-in states are random characters behind this. */
export const statePrefix = 'state-';

/** Query parameters by which pages know why they were loaded. */
export const ssoPageParams = {
  signOut: 'sso_sign_out',
  signInInFrame: 'sso_sign_in_in_iframe',
  signOutInFrame: 'sso_sign_out_in_iframe',
} as const;

/** A readable cookie that only marks that a session may exist; it opens nothing. */
export const sessionMarkerCookie = 'sessionid';

/** `action` of the message by which the page in the frame asks for its size, with width and height. */
export const frameResizeAction = 'responsiveLayout';

/** `action` of the message by which the page in the frame asks to be closed: keys pressed in there do not reach the page around. */
export const frameCloseAction = 'close';

/**
 * `action` of the message by which the authenticate page in a frame reports a sign-in. `remembered`: the browser kept
 * the session, so later silent requests succeed.
 */
export const frameSignedInAction = 'signedIn';

/**
 * `error_description` of the `login_required` that a silent request gets in a frame without cookies: the session state
 * is unknown there, and a top-level window has to ask.
 */
export const noStorageDescription = 'No storage access';

/** Account states, and the error that a grant answers with in each. */
export const accountStates = {
  active: null,
  pending: 'user_pending',
  locked: 'invalid_status',
  blocked: 'user_blocked',
  under_review: 'under_review',
  // The crossed pair: the message of a code decides what it means, not its name.
  frozen: 'cannot_unlock',
  cancellation_audit: 'account_freeze',
  password_reset_required: 'password_reset_required',
} as const satisfies Record<string, ErrorName | null>;
export type AccountState = keyof typeof accountStates;

/** Choices when a contact already belongs to another account. */
export const conflictResolutions = ['DEFAULT', 'TRANSFER', 'DELETE_ACCOUNT_TRANSFER'] as const;
export type ConflictResolution = (typeof conflictResolutions)[number];

/** Subs of anonymous accounts start with this. */
export const anonymousSubPrefix = 'anon_';

/** The prefix alone is no account: there must be more than its five characters. */
export function isAnonymousSub(sub: string): boolean {
  return sub.length > anonymousSubPrefix.length && sub.startsWith(anonymousSubPrefix);
}

/** Between client id and sub in the storage key, where several accounts are allowed. */
export const credentialsKeySeparator = '@';

/** The kind of a sign-in name; captcha metadata is keyed by it. */
export function usernameKind(username: string): 'phone_number' | 'email' | 'username' {
  if (username.startsWith('+')) return 'phone_number';
  return username.includes('@') ? 'email' : 'username';
}

/** Mainland phone number: 11 digits starting with 1. */
export const mainlandPhonePattern = '^1[0-9]{10}$';
