import type { LogLevel } from '@feisuo/contract/facts/limits';
import type { CaptchaChallenge, CaptchaGrant } from './captcha/captcha.ts';
import type { Logger } from './log/create-logger.ts';
import type { Platform } from './platform.ts';
import type { AccountStorage } from './storage/web-stores.ts';

/**
 * Settings of provider mode, in which another account service (the provider) identifies the users. The client signs in
 * with a token from the provider.
 */
export interface ProviderConfig {
  /** The provider's id at the account service of this client. */
  providerId: string;
  /**
   * In provider mode, `clientId`, `apiOrigins` and `signOutURI` replace the fields of the same name in the client's
   * configuration.
   */
  clientId?: string;
  apiOrigins?: readonly string[];
  signOutURI?: string;
}

/** Values of optional headers that are sent with every request. */
export interface DeviceInfo {
  clientVersion?: string;
  deviceName?: string;
  deviceModel?: string;
  networkType?: string;
  osVersion?: string;
  platformVersion?: string;
  providerName?: string;
  /** The device id. By default the client generates an id and stores it. */
  deviceId?: string;
  deviceSign?: string;
  clientChannelId?: string;
  peerId?: string;
}

export interface AccountConfig {
  clientId: string;
  /** The secret of a confidential client. Browser clients have none, because a page cannot keep a secret. */
  clientSecret?: string;
  /** Origins of the account service. If an origin fails, the next one is tried. */
  apiOrigins: readonly string[];
  /** Address of the hosted page that grants authorization codes. Required for single sign-on without a provider. */
  authorizePage?: string;
  /** Address of the hosted page that signs in without granting a code. Used by `authenticate`. */
  authenticatePage?: string;
  /** Address of the hosted page that signs out. By default it is next to `authorizePage`. */
  signOutPage?: string;
  /** The requested scope. Default: `user+pan`. */
  scope?: string;
  /** Whether to check silently for a session of the account service when the page opens. */
  trySignIn?: boolean;
  /** The registered redirect address. The client adds the parameters for frames itself. */
  signInRedirectURI?: string;
  /** The registered address of the application's own sign-out page. */
  signOutURI?: string;
  /** Additional origins to which the sign-out page may redirect. */
  signOutOrigins?: readonly string[];
  /** Default: localStorage. */
  storage?: AccountStorage;
  /**
   * Called before the tokens are revoked; the sign-out waits at most three seconds. Errors are logged and do not stop
   * the sign-out.
   */
  beforeSignOut?: () => void | Promise<void>;
  provider?: ProviderConfig;
  /** Whether to add x-request-id to every request. */
  devMode?: boolean;
  /** Default: `off`. */
  logLevel?: LogLevel;
  /** The language as a language tag, such as `en-US`. For unsupported languages, Simplified Chinese is used. */
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
  /** The registered redirect address of the challenge page. Without it, that page posts the token as a message. */
  redirectUri?: string | undefined;
}
