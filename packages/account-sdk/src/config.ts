import type { LogLevel } from '@feisuo/contract/facts/limits';
import type { CaptchaChallenge, CaptchaGrant } from './captcha/captcha.ts';
import type { Logger } from './log/logger.ts';
import type { Platform } from './platform.ts';
import type { AccountStorage } from './storage/account-storage.ts';

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
