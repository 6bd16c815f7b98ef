import type { LogLevel } from '@feisuo/contract/facts/limits';
import type { CaptchaChallenge, CaptchaGrant } from './captcha/captcha.ts';
import type { Logger } from './log/logger.ts';
import type { Platform } from './platform.ts';
import type { AccountStorage } from './storage/account-storage.ts';

/** Another account service that identifies users: the client then signs in with that provider's token. */
export interface ProviderConfig {
  /** The provider's id at our account service. */
  providerId: string;
  /** These three replace their namesakes in the client's configuration. */
  clientId?: string;
  apiOrigins?: readonly string[];
  signOutURI?: string;
}

/** Optional headers of every request, under the service's names. */
export interface DeviceInfo {
  clientVersion?: string;
  deviceName?: string;
  deviceModel?: string;
  networkType?: string;
  osVersion?: string;
  platformVersion?: string;
  providerName?: string;
  /** By default generated and stored by the client. */
  deviceId?: string;
  deviceSign?: string;
  clientChannelId?: string;
  peerId?: string;
}

export interface AccountConfig {
  clientId: string;
  /** For confidential clients; a page cannot keep one. */
  clientSecret?: string;
  /** Origins of the account service; after a failure the next one is tried. */
  apiOrigins: readonly string[];
  /** The hosted page that grants codes. Needed for single sign-on in direct mode. */
  authorizePage?: string;
  /** The hosted page that signs in without a code, for `authenticate`. */
  authenticatePage?: string;
  /** The hosted page that signs out; beside `authorizePage` unless given. */
  signOutPage?: string;
  /** Requested scope; default `user+pan`. */
  scope?: string;
  /** Look silently for a session of the account service when the page opens. */
  trySignIn?: boolean;
  /** Registered redirect address, without the frame parameters. */
  signInRedirectURI?: string;
  /** Registered address of the application's own sign-out page. */
  signOutURI?: string;
  /** Further origins that the sign-out page may redirect to. */
  signOutOrigins?: readonly string[];
  /** Default: localStorage. */
  storage?: AccountStorage;
  /** Runs before the tokens are revoked, for at most three seconds. Errors are logged and change nothing. */
  beforeSignOut?: () => void | Promise<void>;
  provider?: ProviderConfig;
  /** Adds x-request-id to every request. */
  devMode?: boolean;
  /** Default: `off`. */
  logLevel?: LogLevel;
  /** Any language tag; unsupported ones are Simplified Chinese. */
  locale?: string;
  /** Keep several accounts side by side. */
  multipleAccounts?: boolean;
  device?: DeviceInfo;
  /** Solves challenges of the service. */
  captcha?: CaptchaSolver;
  platform?: Partial<Platform>;
}

/** The part of the client that a solver may need. */
export interface CaptchaSurroundings {
  readonly platform: Platform;
  readonly log: Logger;
  readonly config: AccountConfig;
}

/**
 * Shows a challenge to the user.
 * @throws AccountError `cancelled` when the user gave up
 */
export interface CaptchaSolver {
  (challenge: CaptchaChallenge, around: CaptchaSurroundings): Promise<CaptchaGrant>;
  /** Registered redirect address of the challenge page; without one it posts a message. */
  redirectUri?: string | undefined;
}
