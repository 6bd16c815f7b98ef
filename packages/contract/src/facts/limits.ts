import { DAY_S } from './durations.ts';

/** How the account client sends requests. */
export const requestLimits = {
  /** Retries after the first attempt. */
  retriesDefault: 2,
  retriesMin: 0,
  retriesMax: 5,
  /** The wait before retry n (from 0) is this value times 2^n: 1 s, 2 s, 4 s … */
  retryWaitBaseMs: 1_000,
  /** By default a caller waits for a lock without a time limit. */
  lockTimeoutDefaultMs: null,
  /** How long the server stores the reply to an x-idempotency-key. */
  idempotencyKeepS: 600,
  /** Maximum of refusals stored per IP address and window. Above it, a repeated request is processed again. */
  keptRefusals: 100,
} as const;

/** Timeouts of calls, by called service. */
export const callTimeouts = {
  siteApiMs: 10_000,
  /** Timeout of JSONP calls by pages on other hosts. The site itself makes no JSONP call (decision 0029). */
  jsonpDefaultMs: 60_000,
  /** How long a page of the site waits for the login info. */
  loginInfoMs: 3_000,
  gamePlayMs: 30_000,
  cashierPanelMs: 2_500,
  /** Used by external pages. Our own pages get the price from the panel (decision 0042). */
  payIdPayInfoMs: 2_500,
  payOrderMs: 3_000,
  componentGroupMs: 3_000,
  /** Used for calls without a more specific timeout. */
  longCallMs: 20_000,
} as const;

/** Lifetimes of credentials, and when a client renews them. */
export const tokenLimits = {
  accessTokenS: 7_200,
  /** A client treats a token as expired this long before its expiry, if its lifetime is at least `longLivedFromS`. */
  earlyExpiryLongS: 120,
  earlyExpiryShortS: 30,
  longLivedFromS: 600,
  /** A client does not refresh early within this time after its last refresh. */
  refreshPauseS: 120,
  /** A refresh token that is reused within this grace period gets the same successor. Later reuse ends the session. */
  refreshReplayGraceS: 30,
  /** A session ends when its token was not refreshed for this long. */
  sessionIdleS: 30 * DAY_S,
  /** A session ends this long after the sign-in, even if it is in use. */
  sessionS: 180 * DAY_S,
  /** Maximum of live sessions per account and application. A further session ends the least recently used one. */
  sessionsPerClient: 100,
  /** After a session has ended, all processes refuse its access tokens within this time. */
  accessRevokedWithinS: 5,
  authorizationCodeS: 60,
  /** Longest lifetime of a JWT by which a client authenticates. Several libraries use an hour by default. */
  clientAssertionS: 3_600,
  /** How far `iat` of a DPoP proof may be from our clock; clocks of visitors are often wrong by minutes. */
  dpopProofS: 300,
  /** Lifetime of an access token by `client_credentials`, for which there is no session that could end earlier. */
  serviceTokenS: 600,
  /** Sessions that one application may open per account and day by exchanging authorization codes. */
  codeExchangesADay: 300,
  /** Maximum of an account's authorization codes that are not exchanged yet. A further code deletes the oldest one. */
  openAuthorizationCodes: 100,
  /** Maximum of consents per account and day, because each consent adds an entry to the security history. */
  consentsADay: 100,
  /**
   * Sessions that one account may open per day by signing in. Sessions opened by authorization codes count in
   * `codeExchangesADay`.
   */
  signInsADay: 300,
  /** Ended sessions are stored only for this many devices of an account, the most recently used ones. */
  endedDevicesKept: 50,
  /** A sign-in that is at most this old (in seconds) satisfies `prompt=login`. */
  freshSignInS: 300,
  /**
   * A sign-in made for an authorization request satisfies any `max_age` for this many seconds. Otherwise `max_age=0`
   * would ask again after each slow answer.
   */
  signInForRequestS: 60,
  sudoTokenS: 300,
  /** Maximum of sudo tokens per account and day, because each token adds an entry to the security history. */
  sudoTokensADay: 100,
  /**
   * Password comparisons for sudo tokens, per account and day. A sudo token with a second factor takes two
   * comparisons.
   */
  sudoPasswordsADay: 250,
  signinTokenS: 60,
  /** Lifetime of the verification token that is returned for a correct code. */
  verificationTokenS: 600,
  /**
   * Lifetime of the token (ticket) that withdraws a cancellation. It is returned by a sign-in that is refused because
   * of the cancellation.
   */
  withdrawalTicketS: 3_600,
  /**
   * Lifetime of the token that is returned for a provider's proof, and of the token that moves an identity between
   * accounts.
   */
  providerTokenS: 600,
  providerTransTokenS: 600,
} as const;

/** Limits of a browser that has the session cookie of the account origin. */
/** Applications that members create. Counts per day are per account. */
export const applicationLimits = {
  /** Applications of one member that are not withdrawn. */
  perMember: 10,
  createdADay: 20,
  changesADay: 200,
  requestsADay: 20,
  secretsADay: 20,
  /** Redirect addresses, and addresses after a sign-out, of one application. */
  addresses: 10,
  /** How long the previous secret stays valid after a new one was created. */
  secretOverlapS: 86_400,
  /** How long a withdrawn application is kept, so that operators can look into a complaint. */
  withdrawnKeptDays: 90,
} as const;

/** Back-channel and front-channel logout. */
export const logoutLimits = {
  /** Lifetime of a logout token in seconds; the specification recommends at most two minutes. */
  tokenS: 120,
  /** Timeout of the whole exchange, from the DNS lookup to the response headers. */
  timeoutMs: 10_000,
  /** Seconds before each retry, after the first attempt. After the last failed retry the delivery is dead. */
  waitsS: [5, 60, 600, 3600, 14_400, 43_200],
  /** Concurrent deliveries per client, so that a slow client does not delay others. */
  concurrency: 10,
  /** How long a worker may hold a claim: longer than any attempt. Afterwards the worker counts as dead. */
  claimMs: 120_000,
  /** Milliseconds for which deliveries are stored. */
  keptMs: 30 * 86_400_000,
  /** Newest sessions of one application per browser session whose end the application is told, also after they expired. */
  sessionsPerClient: 5,
} as const;

export const browserLimits = {
  /** Maximum number of accounts that are signed in in one browser. A further sign-in signs out the oldest one. */
  sessions: 8,
} as const;

/** Limits of PKCE and of other random strings in the authorization request. */
export const pkceLimits = {
  /** Length of the alphanumeric verifier that our client generates. */
  verifierLength: 32,
  /** Minimum length that the server accepts. RFC 7636 requires 43, but clients of this protocol send 32. */
  verifierMinLength: 32,
  verifierMaxLength: 128,
} as const;

/** Limits of device authorization (RFC 8628). */
export const deviceFlowLimits = {
  codeLifetimeS: 600,
  /** Number of characters of a user code, which a person types. They are shown in two halves. */
  userCodeLength: 8,
  pollIntervalS: 5,
  /** Seconds that each error `slow_down` adds to the polling interval. */
  slowDownAddsS: 5,
  codesPerAddressAnHour: 200,
  /** Wrong user codes are counted in windows of this length. */
  guessWindowS: 900,
  /** After this many wrong user codes of an account, further codes are refused without a check. */
  guessesPerAccount: 10,
  guessesPerAddress: 50,
  guessesPerAccountADay: 50,
  /** Maximum of device sign-ins that a member may allow per day, because each one sends notices, also by text message. */
  allowedPerAccountADay: 20,
} as const;

/** Limits of pushed authorization requests (RFC 9126). */
export const pushedRequestLimits = {
  /** Time in which the browser must open the request. */
  lifetimeS: 90,
  /** Time in which the member must sign in, once the browser has opened the request. */
  openedS: 3_600,
  /** Of public clients. */
  perAddressAnHour: 600,
  /** Of confidential clients. */
  perClientAnHour: 36_000,
} as const;

/** Limits of DPoP proofs (RFC 9449), each of which stores a row for about as long as the window. */
export const dpopLimits = {
  windowS: 600,
  /** Of public clients, per IPv4 /24 or IPv6 /48. */
  perNetwork: 6_000,
  /** Of confidential clients. */
  perClient: 120_000,
} as const;

/** Limits of signing in with an identity provider. */
export const providerLimits = {
  /** Maximum of redirects to a provider per IP address and hour. Each stores a row until the provider returns. */
  visitsPerAddressAnHour: 600,
} as const;

/** Limits of passwords: their length and a list of common passwords. There are no rules about kinds of characters. */
export const passwordLimits = {
  minLength: 8,
  maxLength: 128,
  /**
   * Maximum number of new passwords per day: for one account, and for one contact by resets and sign-ups. Refused
   * passwords count too.
   */
  choicesADay: 10,
  /**
   * Maximum number of passwords from one IP address that one process has queued or is comparing. A further password is
   * refused as BUSY.
   */
  checkedAtOncePerAddress: 25,
  /** The same maximum for an address block (IPv4 /24, IPv6 /48). It leaves half of the queue for other blocks. */
  checkedAtOncePerBlock: 50,
} as const;

/** Limits of verification codes sent to a phone, an e-mail address or the message centre. */
export const verificationLimits = {
  codeDigits: 6,
  codeLifetimeS: 600,
  tries: 5,
  /**
   * Tries of a code from all devices except the one that requested it. They are counted separately, so that other
   * people cannot use up the tries of the member.
   */
  triesElsewhere: 3,
  /**
   * Minimum time between two messages to one contact, for all usages together. A repeated request for the same usage
   * returns the same verification_id.
   */
  resendPauseS: 60,
  /** Maximum of codes per contact and day, for all usages together, for devices that the account has never used. */
  perTargetADay: 10,
  /**
   * Additional codes per contact and day for devices that the account has used, so that other people cannot use up the
   * member's codes.
   */
  perTargetADayOnKnownDevices: 10,
  /** Number of codes per contact and day that an unknown device gets without a captcha challenge. */
  withoutChallenge: 1,
  /**
   * Number of wrong codes for a contact that cause a lock, counted over all codes and days until a correct code. Each
   * lock lasts twice as long as the previous one.
   */
  wrongBeforeLock: 10,
  lockS: 900,
  lockMostS: 3_600,
  /** After this many wrong codes for a contact, each of its codes allows only one try. */
  wrongBeforeOneTry: 100,
  perDeviceADay: 30,
  perAddressAnHour: 200,
} as const;

/** Limit of notices that the message centre of one account accepts per day. */
export const messageCentreLimits = { noticesPerTargetADay: 100 } as const;

/** Limits of text messages that visitors cause. */
export const smsLimits = {
  /** Share of the daily SMS budget that one address block (IPv4 /24, IPv6 /48) may use. */
  blockShare: 0.1,
  /** An address block may always cause this many messages, even if its share of the budget is smaller. */
  blockLeast: 20,
  /** Share of the daily SMS budget that notices may use. The remaining budget is reserved for verification codes. */
  noticeShare: 0.5,
  /**
   * Maximum of notices by text message to one phone number per day. Further ones go only to message centre and mailbox.
   */
  noticesPerTargetADay: 10,
} as const;

/** Limits of e-mails that visitors cause: verification codes to addresses that visitors type. */
export const mailLimits = {
  /** Share of the daily e-mail budget that one address block (IPv4 /24, IPv6 /48) may use. */
  blockShare: 0.02,
  /** An address block may always cause this many e-mails, even if its share of the budget is smaller. */
  blockLeast: 20,
  /** Maximum of notices that one mailbox gets per day. */
  noticesPerTargetADay: 20,
} as const;

/** Limits of sign-in and sign-up. Failures count per account and per sign-in name, even if no account has the name. */
export const signInLimits = {
  failuresBeforeCaptcha: 3,
  /**
   * Number of failures that lock a sign-in name, counted until a success or a password reset. Each lock lasts twice as
   * long as the previous one.
   */
  failuresBeforeLock: 10,
  lockS: 900,
  lockMostS: DAY_S,
  /**
   * After this many failures the password of an account no longer signs in, only a code, a passkey or a password reset.
   * Failures under all sign-in names of the account are added.
   */
  failuresBeforePasswordOff: 100,
  failuresPerAddressAnHour: 300,
  /**
   * Maximum number of wrong passwords per network (IPv4 /24, IPv6 /64) and day. The limit exists because each new
   * sign-in name stores rows for up to a year.
   */
  failuresPerNetworkADay: 1_000,
  signUpsPerAddressAnHour: 100,
  /**
   * After this many failures, an unknown device needs a verification code in addition to the correct password (error
   * code 4020).
   */
  failuresBeforeCode: 6,
  /** Failures are deleted this long after the last failure. */
  failuresKeptS: 365 * DAY_S,
  /**
   * Above a limit per address or device, a captcha is required. Above the limit times this factor, error code 8 is
   * returned.
   */
  refusedBeyond: 2,
} as const;

/** Limits of captchas: the number of requests that are still considered low risk, and the cost of a challenge. */
export const captchaLimits = {
  tokenLifetimeS: 300,
  challengeLifetimeS: 600,
  imageLifetimeS: 300,
  /**
   * How long the server remembers that a device used a captcha token. In this time, a call of that device without a
   * token gets error code 4002.
   */
  tokenMemoryS: DAY_S,
  /** Requests for captcha tokens are counted in windows of this length. */
  windowS: 600,
  /** Above these numbers of requests, a challenge must be solved. Requests of a device are counted per action. */
  freePerDevice: 5,
  freePerAddress: 50,
  /** Above these numbers, requests are refused until the window has ended. */
  mostPerDevice: 20,
  mostPerAddress: 200,
  /** After this many failed sign-ins of a sign-in name, its next captcha token requires a challenge. */
  failuresBeforeChallenge: 6,
  /** The scrypt parameters N and r of the proof of work. Each computed key needs one megabyte of memory. */
  workCost: 1024,
  workMemoryCost: 8,
  /** Minimum and maximum number of keys that a proof of work computes, if device and address send few requests. */
  workMin: 60,
  workMax: 120,
  /**
   * Factor of the work above `freePerDevice` or `freePerAddress` requests. It doubles each time the number grows by
   * that limit again, up to `workMost`.
   */
  workStart: 4,
  workMost: 8,
  /** Maximum number of solutions that are checked per proof of work, right or wrong. */
  workTries: 5,
  imageTries: 3,
  /**
   * Maximum number of captcha images for one address block per window. Programs can read nearly all images, so above it
   * only the proof of work is accepted.
   */
  imagesPerBlock: 10,
  imageCharacters: 5,
} as const;

/** Limits of the second factor: TOTP of RFC 6238 and passkeys. */
export const twoFactorLimits = {
  totpDigits: 6,
  totpPeriodS: 30,
  totpAlgorithm: 'SHA1',
  /** Number of 30-second steps by which the device's clock may be wrong, in each direction. */
  totpDriftSteps: 1,
  /** An authenticator that is not confirmed within this time is discarded. */
  enrolmentS: 3_600,
  recoveryCodes: 10,
  passkeys: 10,
  /** How long a sign-in waits for the second factor after the password or code was accepted. */
  challengeS: 600,
  /** How long a browser may take to answer a passkey challenge. */
  passkeyChallengeS: 300,
  passkeyChallengesPerAddressAnHour: 2_000,
  /** How many sign-ins from one network may reach the second factor of one account per day. */
  challengesADay: 100,
  /** Passkey challenges that one sign-in may request for its second factor. */
  passkeyChallenges: 10,
  /**
   * Passkey answers that one sign-in may send for its second factor, right or wrong. Codes are still accepted
   * afterwards.
   */
  passkeyTries: 10,
  /** Maximum number of wrong passkeys per account and day that are recorded in the security history. */
  wrongPasskeysNotedADay: 10,
  trustedDeviceDays: 30,
} as const;

/** Limits of uploads of profile pictures, in addition to the limits per account and picture (`avatarLimits`). */
export const pictureLimits = {
  uploadsPerAddressAnHour: 100,
  /** Maximum number of uploads per address block (IPv4 /24, IPv6 /48), which thousands of people may share. */
  uploadsPerBlockADay: 1_000,
  /**
   * Maximum of pictures that one process decodes at a time, and of waiting ones. A further upload is refused as BUSY.
   */
  decodedAtOnce: 1,
  waiting: 10,
} as const;

/** Limits of a cancellation. */
export const cancellationLimits = {
  /** Default number of days in which a cancellation can be withdrawn. */
  auditDays: 7,
} as const;

/** Size and times of frames with account pages. */
export const frameLimits = {
  widthPx: 400,
  heightPx: 480,
  /** How long a frame stays hidden, for each action that opens a page. */
  showDelaySignInMs: 0,
  showDelayTrySignInMs: 5_000,
  showDelayOtherSignInMs: 2_000,
  showDelaySignOutMs: 10_000,
  /** The frames of `try_sign_in` and `sign_out_by_iframe` close automatically after this time. */
  autoCloseMs: 5_000,
} as const;

/** Limits of orders, payments and renewals. */
export const payLimits = {
  qrLifetimeMs: 1_200_000,
  /** Seconds of the countdown on the button after a payment. */
  successCountdownS: 5,
  /** Prices are integers in fen. */
  fenPerYuan: 100,
  /** Days before an automatic renewal's charge at which the member is notified. */
  renewalNoticeDays: 5,
  /** Days after the due day on which a failed renewal charge is retried. After the last failure the renewal ends. */
  renewalRetryDays: [1, 3],
  /** Hour in Asia/Shanghai at which a renewal is charged, on the day when the membership ends. */
  renewalChargeHour: 8,
  /**
   * If a membership ends before this hour, the renewal is charged on the previous day, so that a slow payment leaves
   * no gap.
   */
  renewalEarlyEndHour: 10,
  /** Days after the payment in which the full amount may be refunded. The page with the plans states this number. */
  fullRefundDays: 7,
  /** Maximum number of periods of a product in one order. */
  periodsMax: 12,
  /** Lifetime of the one-time order token that the panel returns. */
  orderTokenS: 1_800,
  /**
   * For this long after its creation, an unpaid order may get another payment code, and a late payment is accepted even
   * if the product is no longer on sale.
   */
  orderHonouredS: DAY_S,
  /** How long a buyer may take to authorize in WeChat. */
  jsapiLinkMs: 600_000,
  /** Unpaid new orders that one account may create per day. */
  unpaidOrdersADay: 50,
  /** Maximum of new orders per network (IPv4 /24, IPv6 /48) and day. Thousands of people may share one network. */
  networkOrdersADay: 2_000,
  /** Payment codes that one order may have, one after another. */
  attemptsMax: 20,
  /** Intervals in seconds between queries of an unpaid attempt at the payment channel. The last interval repeats. */
  askStepsS: [5, 10, 30, 60, 180, 600],
  /** Minimum interval in seconds between two queries while a buyer looks at the payment code. */
  askBetweenS: 10,
} as const;

/** Limits of membership. */
export const membershipLimits = {
  /** Days of the free trial that the share card promises. */
  trialDays: 41,
  calendar: 'Asia/Shanghai',
} as const;

/** Attribution of advertising clicks. */
export const attributionLimits = {
  /** Days in which a conversion is credited to the last paid click. */
  windowDays: 30,
} as const;

export { pageLimits } from './page-limits.ts';

/** Limits of the page's error reporter. */
export const errorTelemetryLimits = {
  tracesSampleRate: 1,
  breadcrumbs: 100,
  idleTimeoutMs: 1_000,
  finalTimeoutMs: 30_000,
  childSpanTimeoutMs: 15_000,
  spansPerTransaction: 1_000,
} as const;

/** Log levels of the account client, from `off` (nothing) to `all`. */
export const logLevels = ['off', 'error', 'warn', 'info', 'debug', 'trace', 'all'] as const;
export type LogLevel = (typeof logLevels)[number];
export const logLevelDefault: LogLevel = 'off';

/** Defaults of the interface library's colour palette. */
export const paletteDefaults = {
  steps: 10,
  darkBackground: '#141414',
  baseColours: [
    'red',
    'volcano',
    'orange',
    'gold',
    'yellow',
    'lime',
    'green',
    'cyan',
    'blue',
    'geekblue',
    'purple',
    'magenta',
    'grey',
  ],
} as const;

/** Defaults of the interface library. */
export const interfaceDefaults = {
  notificationMs: 4_500,
  notificationOffsetPx: 24,
  messageMs: 3_000,
  modalWidthPx: 520,
  confirmWidthPx: 416,
} as const;

/** Ids of products that pages and other systems use. */
export const productIds = {
  default: 'vipxjsq_1m_10',
  /** The seed gives this product a quota of 20. */
  flash: 'vipxjsq_1m_flash',
  /** Numbers that are both product ids and names of advertising channels. */
  promo: ['200061', '200079', '200083', '200084'],
} as const;
