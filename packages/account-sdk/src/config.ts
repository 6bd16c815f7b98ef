import type { LogLevel } from '@feisuo/contract/facts/limits';
import type { CaptchaChallenge, CaptchaGrant } from './captcha/captcha.ts';
import type { Logger } from './log/create-logger.ts';
import type { Platform } from './platform.ts';
import type { AccountStorage } from './storage/web-stores.ts';

/**
 * Settings of provider mode: another account service identifies the users, and the client signs in with a token from
 * it.
 */
export interface ProviderConfig {
  /** The provider's id at our account service. */
  providerId: string;
  /** `clientId`, `apiOrigins` and `signOutURI` replace the fields of the same name in the client's configuration. */
  clientId?: string;
  apiOrigins?: readonly string[];
  signOutURI?: string;
}

/** Values of optional headers of every request, under the names that the service uses. */
export interface DeviceInfo {
  clientVersion?: string;
  deviceName?: string;
  deviceModel?: string;
  networkType?: string;
  osVersion?: string;
  platformVersion?: string;
  providerName?: string;
  /** By default the client generates a device id and stores it. */
  deviceId?: string;
  deviceSign?: string;
  clientChannelId?: string;
  peerId?: string;
}

export interface AccountConfig {
  clientId: string;
  /** Only for confidential clients, because a page cannot keep a secret. */
  clientSecret?: string;
  /** Origins of the account service. If one fails, the next one is tried. */
  apiOrigins: readonly string[];
  /** Address of the hosted page that grants codes. Required for single sign-on in direct mode. */
  authorizePage?: string;
  /** Address of the hosted page that signs in without granting a code, for `authenticate`. */
  authenticatePage?: string;
  /** Address of the hosted page that signs out. By default it is next to `authorizePage`. */
  signOutPage?: string;
  /** Requested scope; default `user+pan`. */
  scope?: string;
  /** Whether to look silently for a session of the account service when the page opens. */
  trySignIn?: boolean;
  /** The registered redirect address, without the parameters for frames. */
  signInRedirectURI?: string;
  /** The registered address of the application's own sign-out page. */
  signOutURI?: string;
  /** Additional origins to which the sign-out page may redirect. */
  signOutOrigins?: readonly string[];
  /** Default: localStorage. */
  storage?: AccountStorage;
  /** Runs before the tokens are revoked, for at most three seconds. Errors are logged and do not stop the sign-out. */
  beforeSignOut?: () => void | Promise<void>;
  provider?: ProviderConfig;
  /** Whether to add x-request-id to every request. */
  devMode?: boolean;
  /** Default: `off`. */
  logLevel?: LogLevel;
  /** Any language tag. For unsupported languages Simplified Chinese is used. */
  locale?: string;
  /** Whether to store several accounts at the same time. */
  multipleAccounts?: boolean;
  device?: DeviceInfo;
  /** Solves captcha challenges of the account service. */
  captcha?: CaptchaSolver;
  platform?: Partial<Platform>;
}

/** The parts of the client that a captcha solver may need. */
export interface CaptchaSurroundings {
  readonly platform: Platform;
  readonly log: Logger;
  readonly config: AccountConfig;
}

/**
 * Shows a captcha challenge to the user.
 * @throws AccountError `cancelled` when the user gave up
 */
export interface CaptchaSolver {
  (challenge: CaptchaChallenge, around: CaptchaSurroundings): Promise<CaptchaGrant>;
  /** The registered redirect address of the challenge page. Without one the page posts the token as a message. */
  redirectUri?: string | undefined;
}
