import { DAY_S } from './durations.ts';

/** The account client and how it sends requests. */
export const requestLimits = {
  /** Retries after the first attempt. */
  retriesDefault: 2,
  retriesMin: 0,
  retriesMax: 5,
  /** The wait before retry n (from 0) is this times 2^n: 1 s, 2 s, 4 s … */
  retryWaitBaseMs: 1_000,
  /** By default a lock waits without limit. */
  lockTimeoutDefaultMs: null,
  /** The server remembers an x-idempotency-key this long. */
  idempotencyKeepS: 600,
  /** Refusals of one address that are kept under such keys in that time; the repeat of one more is looked at anew. */
  keptRefusals: 100,
} as const;

/** Timeouts of calls, by who is called. */
export const callTimeouts = {
  siteApiMs: 10_000,
  /** For pages of other hosts: the site makes no JSONP call (decision 0112). */
  jsonpDefaultMs: 60_000,
  /** How long the page waits for login info before it gives up. */
  loginInfoMs: 3_000,
  gamePlayMs: 30_000,
  cashierPanelMs: 2_500,
  /** For external pages; our own pages get the offer from the panel (decision 0054). */
  payIdPayInfoMs: 2_500,
  payOrderMs: 3_000,
  componentGroupMs: 3_000,
  /** For calls with no closer limit of their own. */
  longCallMs: 20_000,
} as const;

/** Lifetimes of credentials, and when a client renews them. */
export const tokenLimits = {
  accessTokenS: 7_200,
  /** A client treats a token as expired this long before it is, when it lives for at least `longLivedFromS`. */
  earlyExpiryLongS: 120,
  earlyExpiryShortS: 30,
  longLivedFromS: 600,
  /** No proactive refresh when the last one was less than this ago. */
  refreshPauseS: 120,
  /** A rotated refresh token that comes again inside this window gets its successor; later it ends the family. */
  refreshReplayGraceS: 30,
  /** A session ends by itself when it was not refreshed for this long … */
  sessionIdleS: 30 * DAY_S,
  /** … and at the latest this long after the sign-in, however busy. */
  sessionS: 180 * DAY_S,
  /** Live sessions of one account in one application; one more ends the one that was unused for longest. */
  sessionsPerClient: 100,
  /** Every process refuses the access tokens of an ended session within this time. */
  accessRevokedWithinS: 5,
  authorizationCodeS: 60,
  /** Sessions that one application opens for one account in a day by exchanging codes. */
  codeExchangesADay: 300,
  /** Codes of one account that wait for their exchange; one more deletes the oldest. */
  openAuthorizationCodes: 100,
  /** Consents of one account per day; each is in the security history. */
  consentsADay: 100,
  /** Sessions that one account opens in a day by signing in; those by codes count as codes. */
  signInsADay: 300,
  /** Devices of one account, those used last, of which ended sessions are kept. */
  endedDevicesKept: 50,
  /** `prompt=login` is answered by a sign-in that is no older than this. */
  freshSignInS: 300,
  sudoTokenS: 300,
  /** Sudo tokens of one account per day; each is in the security history. */
  sudoTokensADay: 100,
  /** Passwords of one account that are compared for those proofs; a second factor takes two comparisons. */
  sudoPasswordsADay: 250,
  signinTokenS: 60,
  /** Lifetime of the token that a correct code is exchanged for. */
  verificationTokenS: 600,
  /** Lifetime of the ticket that withdraws a cancellation; a refused sign-in hands it out. */
  withdrawalTicketS: 3_600,
  /**
   * Lifetime of the token that a provider's proof is exchanged for, and of the one that moves an identity between
   * accounts.
   */
  providerTokenS: 600,
  providerTransTokenS: 600,
} as const;

/** Browsers that hold the session cookie of the account origin. */
export const browserLimits = {
  /** Accounts that may be signed in in one browser; one more, and the oldest leaves. */
  seats: 8,
} as const;

/** PKCE and other random strings of the authorize request. */
export const pkceLimits = {
  /** Length that our client generates; alphanumeric. */
  verifierLength: 32,
  /** Minimum that the server accepts. RFC 7636 asks for 43; clients of this protocol send 32. */
  verifierMinLength: 32,
  verifierMaxLength: 128,
} as const;

/** Device authorization (RFC 8628). */
export const deviceFlowLimits = {
  codeLifetimeS: 600,
  /** Characters that a person types, in two halves. */
  userCodeLength: 8,
  pollIntervalS: 5,
  /** Seconds that every `slow_down` adds to the interval. */
  slowDownAddsS: 5,
  codesPerAddressAnHour: 200,
  /** User codes that were none, counted in windows of this length … */
  guessWindowS: 900,
  /** … before the next is not even looked at. */
  guessesPerAccount: 10,
  guessesPerAddress: 50,
  guessesPerAccountADay: 50,
  /** Each is announced to the owner, by text message too. */
  allowedPerAccountADay: 20,
} as const;

/** Signing in with an identity provider. */
export const providerLimits = {
  /** Each visit at a provider is remembered until its code comes back. */
  visitsPerAddressAnHour: 600,
} as const;

/** Passwords: length and a list of common ones, no rules of composition. */
export const passwordLimits = {
  minLength: 8,
  maxLength: 128,
  /** Passwords that one account may choose in a day, and one phone or mailbox by resets and sign-ups; refused ones count too. */
  choicesADay: 10,
  /** Passwords of one address that wait or are compared in one process; one more is refused as BUSY. */
  checkedAtOncePerAddress: 25,
  /** The same for an address block (IPv4 /24, IPv6 /48): half of the queue stays for all others. */
  checkedAtOncePerBlock: 50,
} as const;

/** One-time codes sent to a phone, an e-mail address or the message centre. */
export const verificationLimits = {
  codeDigits: 6,
  codeLifetimeS: 600,
  tries: 5,
  /** Tries from all other devices together; counted apart so that they cannot use up the requesting device's tries. */
  triesElsewhere: 3,
  /** One message per target in this time, over all usages; a repeat of the same usage gives the same verification_id. */
  resendPauseS: 60,
  /** Codes a day per target over all usages, for devices that its account was never used on … */
  perTargetADay: 10,
  /** … and as many again for those it was used on, so that strangers cannot use up the owner's. */
  perTargetADayOnKnownDevices: 10,
  /** Codes a day to a target before an unknown device has to solve a challenge for the next. */
  withoutChallenge: 1,
  /** Wrong codes of one target, over all codes and days until a right one, before a lock; each lock is twice the last. */
  wrongBeforeLock: 10,
  lockS: 900,
  lockMostS: 3_600,
  /** From this many wrong codes on, a code of the target may be tried once. */
  wrongBeforeOneTry: 100,
  perDeviceADay: 30,
  perAddressAnHour: 200,
} as const;

/** Notices that the message centre of one account takes in a day. */
export const messageCentreLimits = { noticesPerTargetADay: 100 } as const;

/** Text messages that visitors cause. */
export const smsLimits = {
  /** The part of the day's budget that one address block (IPv4 /24, IPv6 /48) may use … */
  blockShare: 0.1,
  /** … but never fewer than these. */
  blockLeast: 20,
  /** The part of the day's budget that notices may use; the rest is kept for codes. */
  noticeShare: 0.5,
  /** Notices to one number per day; the message centre and the mailbox get the rest. */
  noticesPerTargetADay: 10,
} as const;

/** Mails that visitors cause: codes to addresses that they type. */
export const mailLimits = {
  /** The part of the day's budget that one address block (IPv4 /24, IPv6 /48) may use … */
  blockShare: 0.02,
  /** … but never fewer than these. */
  blockLeast: 20,
  /** Notices that one mailbox gets in a day. */
  noticesPerTargetADay: 20,
} as const;

/** Sign-in and sign-up; failures count per identifier, whether it exists or not, and per account. */
export const signInLimits = {
  failuresBeforeCaptcha: 3,
  /** Failures that lock the identifier, counted until a success or a reset; each lock doubles. */
  failuresBeforeLock: 10,
  lockS: 900,
  lockMostS: DAY_S,
  /** From then on a password does not open: a code, a passkey or a reset does. Counted for an account under all its names. */
  failuresBeforePasswordOff: 100,
  failuresPerAddressAnHour: 300,
  /** Failed passwords of one network (IPv4 /24, IPv6 /64): each under a new name leaves rows for up to a year. */
  failuresPerNetworkADay: 1_000,
  signUpsPerAddressAnHour: 100,
  /** A right password is not enough after this many failures on a device that the account does not know: 4020. */
  failuresBeforeCode: 6,
  /** Failures are forgotten this long after the last one. */
  failuresKeptS: 365 * DAY_S,
  /** Beyond a limit per address or device a captcha is asked for; beyond this many times the limit the answer is 8. */
  refusedBeyond: 2,
} as const;

/** Captcha: thresholds of low risk, and the cost of a challenge. */
export const captchaLimits = {
  tokenLifetimeS: 300,
  challengeLifetimeS: 600,
  imageLifetimeS: 300,
  /** A device's spent token is remembered this long, so that its next call without one gets 4002. */
  tokenMemoryS: DAY_S,
  /** Requests for tokens are counted in windows of this length. */
  windowS: 600,
  /** Beyond these a challenge must be solved; per device they count for one action. */
  freePerDevice: 5,
  freePerAddress: 50,
  /** Beyond these nothing helps but waiting. */
  mostPerDevice: 20,
  mostPerAddress: 200,
  /** From this many failed sign-ins on, an identifier's next token costs a challenge. */
  failuresBeforeChallenge: 6,
  /** N and r of scrypt for the proof of work: one megabyte for each key. */
  workCost: 1024,
  workMemoryCost: 8,
  /** Keys until the proof of work is found, at least and at most, for a device and an address that ask rarely. */
  workMin: 60,
  workMax: 120,
  /** Times the usual work beyond `freePerDevice` or `freePerAddress` requests; doubled for each as many more, up to the most. */
  workStart: 4,
  workMost: 8,
  /** Solutions of one proof of work that are looked at, right or wrong. */
  workTries: 5,
  imageTries: 3,
  /** Images for an address block in one window. A program reads nearly all of them, so beyond these only work counts. */
  imagesPerBlock: 10,
  imageCharacters: 5,
} as const;

/** Second factor: TOTP of RFC 6238. */
export const twoFactorLimits = {
  totpDigits: 6,
  totpPeriodS: 30,
  totpAlgorithm: 'SHA1',
  /** Steps of clock drift taken on either side. */
  totpDriftSteps: 1,
  /** An authenticator that was not confirmed by then is forgotten. */
  enrolmentS: 3_600,
  recoveryCodes: 10,
  passkeys: 10,
  /** How long a first factor waits for its second. */
  challengeS: 600,
  /** How long a browser has to answer a passkey's challenge. */
  passkeyChallengeS: 300,
  passkeyChallengesPerAddressAnHour: 2_000,
  /** How often a sign-in from one network asks for the second factor of one account in a day. */
  challengesADay: 100,
  /** Challenges for passkeys that one challenge of a sign-in hands out. */
  passkeyChallenges: 10,
  /** Passkeys that one challenge of a sign-in is answered with, right or wrong; codes are still taken afterwards. */
  passkeyTries: 10,
  /** Wrong passkeys of one account per day that go into its security history. */
  wrongPasskeysNotedADay: 10,
  trustedDeviceDays: 30,
} as const;

/** Deleting an account. */
export const cancellationLimits = {
  /** Default length of the audit, in which it can be withdrawn. */
  auditDays: 7,
} as const;

/** The sign-in frame. */
export const frameLimits = {
  widthPx: 400,
  heightPx: 480,
  /** How long the frame stays hidden, by the open-page action it serves. */
  showDelaySignInMs: 0,
  showDelayTrySignInMs: 5_000,
  showDelayOtherSignInMs: 2_000,
  showDelaySignOutMs: 10_000,
  /** try_sign_in and sign_out_by_iframe close by themselves after this. */
  autoCloseMs: 5_000,
} as const;

/** Paying by QR code. */
export const payLimits = {
  qrLifetimeMs: 1_200_000,
  /** Countdown on the button of a paid order. */
  successCountdownS: 5,
  /** Prices are integers of this many to the unit shown. */
  fenPerYuan: 100,
  /** Members hear of an automatic renewal this long before it. */
  renewalNoticeDays: 5,
  /** Tries to charge a renewal after the first one, in days after its day; after the last one it ends by itself. */
  renewalRetryDays: [1, 3],
  /** The hour of Asia/Shanghai at which a renewal is charged, on the day that the membership ends. */
  renewalChargeHour: 8,
  /** A membership that ends before this hour is charged the day before, so that a slow result leaves no gap. */
  renewalEarlyEndHour: 10,
  /** Periods of a product that one order may buy. */
  periodsMax: 12,
  /** How long the panel's one-time token makes orders. */
  orderTokenS: 1_800,
  /**
   * How long an unpaid order may get another code, and a late payment is honoured although the product left the sale.
   */
  orderHonouredS: DAY_S,
  /** How long a buyer may take in the messaging app to identify themselves. */
  sheetDoorMs: 600_000,
  /** New orders of one account in a day that it has not paid. */
  unpaidOrdersADay: 50,
  /** New orders in a day from one network (IPv4 /24, IPv6 /48), which thousands of people may share. */
  networkOrdersADay: 2_000,
  /** Codes that one order may have, one after another. */
  attemptsMax: 20,
  /** Pauses between questions about an unpaid code; the last one repeats. */
  askStepsS: [5, 10, 30, 60, 180, 600],
  /** The pause between two queries while a buyer waits at the code. */
  askBetweenS: 10,
} as const;

/** Membership. */
export const membershipLimits = {
  /** The free trial the share card promises. */
  trialDays: 41,
  calendar: 'Asia/Shanghai',
} as const;

/** Attribution of advertising clicks. */
export const attributionLimits = {
  /** The last paid click inside this window wins a conversion. */
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

/** Levels of the account client's log, from silent to everything. */
export const logLevels = ['off', 'error', 'warn', 'info', 'debug', 'trace', 'all'] as const;
export type LogLevel = (typeof logLevels)[number];
export const logLevelDefault: LogLevel = 'off';

/** Colour palette function of the interface library. */
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

/** Ids of products that pages and other systems name. */
export const productIds = {
  default: 'vipxjsq_1m_10',
  /** Seeded with a quota of 20. */
  flash: 'vipxjsq_1m_flash',
  /** The same numbers are also advertising channels. */
  promo: ['200061', '200079', '200083', '200084'],
} as const;
