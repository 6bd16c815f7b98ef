/**
 * All paths. `/:name` is a path variable in the notation of Fastify and React Router; clients replace variables with
 * `fillPath`.
 */

/** The account API. */
export const accountPaths = {
  signIn: '/v1/auth/signin',
  signInWithProvider: '/v1/auth/signin/with/provider',
  signInWithPasskey: '/v1/auth/signin/with/passkey',
  /** WebAuthn options for a passkey sign-in. */
  passkeySignInOptions: '/v1/auth/signin/passkey/options',
  signInWithToken: '/v1/auth/signin/token',
  signUp: '/v1/auth/signup',
  signUpAnonymously: '/v1/auth/signup/anonymously',
  token: '/v1/auth/token',
  deviceCode: '/v1/auth/device/code',
  /** Takes an authorization request from a client, before the browser is redirected (RFC 9126). */
  pushedRequest: '/v1/auth/par',
  revoke: '/v1/auth/revoke',
  introspect: '/v1/auth/token/introspect',
  /** The public keys that verify the signatures of our tokens. */
  jwks: '/.well-known/jwks.json',
  /** Discovery documents of OpenID Connect and of RFC 8414. */
  openidConfiguration: '/.well-known/openid-configuration',
  oauthServer: '/.well-known/oauth-authorization-server',
  userinfo: '/v1/auth/userinfo',
  /** The sessions that a sign-out would end, and the address to which the browser is then redirected. */
  signOutInfo: '/v1/auth/signout/info',
  verification: '/v1/auth/verification',
  verify: '/v1/auth/verification/verify',
  /** WebAuthn options for a second factor by passkey. */
  passkeyChallenge: '/v1/auth/verification/passkey',
  resetPassword: '/v1/auth/reset',
  /** The identity providers that a sign-in page may offer. */
  providerList: '/v1/auth/provider',
  providerUri: '/v1/auth/provider/uri',
  providerToken: '/v1/auth/provider/token',
  bindProvider: '/v1/user/provider/bind',
  providers: '/v1/user/provider',
  provider: '/v1/user/provider/:provider_id',
  transferProvider: '/v1/user/provider/:provider_id/trans',
  transferByProvider: '/v1/user/trans/by/provider',
  me: '/v1/user/me',
  profile: '/v1/user/profile',
  queryUsers: '/v1/user/query',
  sudo: '/v1/user/sudo',
  contact: '/v1/user/contact',
  password: '/v1/user/password',
  signinToken: '/v1/user/signin_token',
  authorizeDevice: '/v1/user/device/authorize',
  denyDevice: '/v1/user/device/deny',
  /** Describes the device that shows the user code. */
  deviceRequest: '/v1/user/device/request',
  authorize: '/v1/user/authorize',
  authorizeInfo: '/v1/user/authorize/info',
  authorizeDetect: '/v1/user/authorize/detect',
  /** Accounts signed in in this browser, identified by the cookie of the account origin. */
  browser: '/v1/user/browser',
  browserToken: '/v1/user/browser/token',
  browserSignOut: '/v1/user/browser/signout',
  /** Applications to which the member gave consent. */
  consents: '/v1/user/consents',
  consent: '/v1/user/consents/:client_id',
  sessions: '/v1/user/sessions',
  session: '/v1/user/sessions/:session_id',
  /** The waiting period of a cancellation, the ticket that withdraws the cancellation, and the withdrawal. */
  cancellation: '/v1/user/cancellation',
  cancellationTicket: '/v1/user/cancellation/ticket',
  withdrawCancellation: '/v1/user/cancellation/withdraw',
  securityHistory: '/v1/user/security/history',
  /** Uploads a profile picture. */
  picture: '/v1/user/picture',
  messages: '/v1/user/messages',
  /** Exports all personal data of the caller. */
  export: '/v1/user/export',
} as const;

/** Captcha. At low risk one call is enough; at higher risk the user must solve a challenge on a page or in an image. */
export const captchaPaths = {
  init: '/v1/shield/captcha/init',
  /** For the challenge page: returns the task of a proof of work, and verifies its solution. */
  challenge: '/v1/shield/captcha/challenge',
  challengeVerify: '/v1/shield/captcha/challenge/verify',
  imageData: '/v1/shield/captcha/data',
  imageVerify: '/v1/shield/captcha/data/verify',
} as const;

/** The hosted pages, below the account origin. */
export const accountPages = {
  centre: '/account',
  authorize: '/account/authorize',
  authenticate: '/account/authenticate',
  signOut: '/account/sign-out',
  device: '/account/device',
  /** The address to which an identity provider redirects the browser. */
  provider: '/account/provider',
  captcha: '/account/captcha',
} as const;

/** Turns an authorization response into a page that posts it to the client (`response_mode=form_post`). */
export const formPostPath = '/account/authorize/response';

/** Pages of the account centre except its first page, in the order of the menu. */
export const centrePages = {
  profile: '/account/profile',
  contact: '/account/contact',
  password: '/account/password',
  twoFactor: '/account/two-factor',
  linked: '/account/linked',
  sessions: '/account/sessions',
  security: '/account/security',
  applications: '/account/applications',
  data: '/account/data',
} as const;

/** Games, and the assets of a member. */
export const gamePaths = {
  gamePlay: '/dy1-api-play/api/gamePlay',
  shareInfo: '/dy1-api-play/api/shareInfo',
  sharePlay: '/dy1-api-play/api/sharePlay',
  userAssets: '/dy1-api-asset/api/user/assets',
  userOverage: '/dy1-api-asset/api/user/overage',
} as const;

/**
 * Cashier and pay centre. All calls can reply with JSONP as well as JSON, except notifications, JSAPI payments, payment
 * codes and server-sent events.
 */
export const payPaths = {
  panel: '/dy1-api-cashier/api/panel',
  payIdPayInfo: '/act/config/payidpayinfo',
  order: '/payorder/v3/Order',
  isSucc: '/payorder/v3/Issucc',
  /**
   * Server-sent events of one order, which replace polling of Issucc. JSON only; the token is sent in the Authorization
   * header.
   */
  live: '/payorder/v3/live',
  /**
   * WeChat JSAPI payment. POST `jsapiLink` returns the authorize address; WeChat redirects to `jsapiReturn`, which
   * redirects to the page with `#sheet=<ticket>` or `#sheet_error=<why>`; POST `jsapi` exchanges the ticket for the
   * parameters of WeChat's bridge.
   */
  jsapiLink: '/payorder/v3/sheet/door',
  jsapiReturn: '/payorder/v3/sheet/return',
  jsapi: '/payorder/v3/sheet',
  /**
   * POST, JSON only: returns the address that opens WeChat for an H5 payment in a phone's browser. Each call returns a
   * new address.
   */
  page: '/payorder/v3/page',
  /** A short link for a QR code if the channel's own address is too long. It redirects while the order can be paid. */
  code: '/payorder/code',
  componentGroup: '/component_group/api/query/:id',
  notifyWechat: '/payorder/notify/wechat',
  notifyAlipay: '/payorder/notify/alipay',
} as const;

/** The membership of a member, in the response format of older pages. */
export const membershipPaths = {
  logininfoCompose: '/logininfo/compose',
} as const;

/** The member's orders and memberships. All paths require an access token. */
export const memberPaths = {
  membership: '/xlppc.gacs/api/gxsdn/member/membership',
  /** POST: claims the free trial, with or without a share card. */
  trial: '/xlppc.gacs/api/gxsdn/member/trial',
  orders: '/xlppc.gacs/api/gxsdn/member/orders',
  order: '/xlppc.gacs/api/gxsdn/member/orders/:id',
  cancelOrder: '/xlppc.gacs/api/gxsdn/member/orders/:id/cancel',
  /** POST: returns a payment code for a pending order. Until the code expires, repeated calls return the same code. */
  orderCode: '/xlppc.gacs/api/gxsdn/member/orders/:id/code',
  /** GET returns how much would be refunded. POST requests the refund. */
  refundOrder: '/xlppc.gacs/api/gxsdn/member/orders/:id/refund',
  /** GET returns the terms of the automatic renewal. POST `{isOn: false}` stops the renewal. */
  renewal: '/xlppc.gacs/api/gxsdn/member/renewal',
} as const;

/** The activity service. */
export const activityPaths = {
  configList: '/xlppc.gacs/api/gxsdn/config/list',
  wxShareSignature: '/xlppc.gacs/api/gxsdn/wx/share/signature',
  coinFirst: '/xlppc.gacs/api/gxsdn/act/speed/coin/first',
  firstEnter: '/xlppc.gacs/api/gxsdn/act/firstEnter',
  coinTask: '/xlppc.gacs/api/gxsdn/act/speed/coin/task',
  /** POST: claims the coins of a completed task. */
  coinTaskClaim: '/xlppc.gacs/api/gxsdn/act/speed/coin/task/claim',
  /** Coins that the member earned and spent, and goods that the member received. */
  coinRecords: '/xlppc.gacs/api/gxsdn/act/speed/coin/records',
  /** A supply station. GET lists its goods, POST exchanges coins for one of them. */
  exchange: '/xlppc.gacs/api/gxsdn/act/exchange',
  index: '/xlppc.gacs/api/gxsdn/act/index',
  /** GET, public: the awards of an activity, even if it is not running. */
  offer: '/xlppc.gacs/api/gxsdn/act/offer',
  preferentialQuota: '/xlppc.gacs/api/gxsdn/act/preferential/quota',
  checkCode: '/xlppc.gacs/api/gxsdn/act/check/code',
  // The specification misspells the path `lenvov`.
  lenovoUser: '/xlppc.gacs/api/gxsdn/act/lenvov/user',
  currentWeekCheckInIndex: '/xlppc.gacs/api/gxsdn/act/currentWeekCheckInIndex',
  receiveAwardCheckIn: '/xlppc.gacs/api/gxsdn/act/receiveAwardCheckIn',
  checkSuCode: '/xlppc.gacs/api/gxsdn/act/checkSuCode',
  trafficDirectData: '/xlppc.gacs/api/gxsdn/act/trafficDirectData',
  vipClaim: '/xlppc.gacs/api/gxsdn/act/vip/claim',
  lottery: '/xlppc.gacs/api/gxsdn/act/lottery',
  lotteryDraw: '/xlppc.gacs/api/gxsdn/act/lottery/draw',
  lotteryChance: '/xlppc.gacs/api/gxsdn/act/lottery/chance',
  /** A member's draws in one lottery. */
  lotteryRecords: '/xlppc.gacs/api/gxsdn/act/lottery/records',
  /** Redeem codes that a member has used. */
  codeRecords: '/xlppc.gacs/api/gxsdn/act/check/records',
  /** POST: makes up a missed check-in of this week. */
  makeUpCheckIn: '/xlppc.gacs/api/gxsdn/act/makeUpCheckIn',
  /** GET, public: the terms of invitations. With an access token, also the caller's invitation code and progress. */
  invite: '/xlppc.gacs/api/gxsdn/act/invite',
  /** A short link to the invitation page. */
  inviteLink: '/i/:code',
  inviteBind: '/xlppc.gacs/api/gxsdn/act/invite/bind',
  inviteRecords: '/xlppc.gacs/api/gxsdn/act/invite/records',
  /** Gifts. GET (public) describes the gift, POST claims it. */
  recall: '/xlppc.gacs/api/gxsdn/act/recall',
  recallClaim: '/xlppc.gacs/api/gxsdn/act/recall/claim',
  newUserGift: '/xlppc.gacs/api/gxsdn/act/newUserGift',
  newUserGiftClaim: '/xlppc.gacs/api/gxsdn/act/newUserGift/claim',
  lenovoClaim: '/xlppc.gacs/api/gxsdn/act/lenvov/claim',
  /** The content of an activity page that consists of blocks or pictures. */
  page: '/xlppc.gacs/api/gxsdn/act/page',
  /** Products that an activity sells. */
  sale: '/xlppc.gacs/api/gxsdn/act/sale',
} as const;

/** Agreements that members accept. All other content is served in the site's HTML. */
export const contentPaths = {
  acceptAgreement: '/xlppc.gacs/api/gxsdn/agreement/accept',
  acceptedAgreements: '/xlppc.gacs/api/gxsdn/agreement/accepted',
} as const;

/** Advertising slots and their trackers. */
export const slotPaths = {
  /** The colon is part of the path. */
  batchGet: '/flowhub/v1/slots:batchGet',
  track: '/flowhub/v1/track/:event',
} as const;

/** `slotPaths.batchGet` in Fastify's notation: the colon is doubled, because a single one would start a variable. */
export const slotBatchGetRoute = '/flowhub/v1/slots::batchGet';

export const attributionPaths = {
  advertMonitor: '/xlppc.gacs/api/gxsdn/advert/:platform/monitor',
  /** POST, with an access token: records the source of the visit in which the member signed in. */
  visit: '/xlppc.gacs/api/gxsdn/advert/visit',
} as const;

export const telemetryPaths = {
  reportData: '/xlppc.gacs/api/gxsdn/report/data',
  /** The page sends its queued events here, in batches. */
  collect: '/collect/v1/events',
  /** The path is defined by the protocol of the error reporter. The project is the last segment of the DSN. */
  errorEnvelope: '/api/:project_id/envelope/',
} as const;

/**
 * Support: tickets, feedback, requests by guardians, game requests, and invoices. Tickets and invoices require the
 * access token of a member.
 */
export const supportPaths = {
  /** GET lists the caller's tickets; POST submits a ticket. */
  tickets: '/xlppc.gacs/api/gxsdn/support/tickets',
  ticket: '/xlppc.gacs/api/gxsdn/support/tickets/:number',
  ticketMessages: '/xlppc.gacs/api/gxsdn/support/tickets/:number/messages',
  closeTicket: '/xlppc.gacs/api/gxsdn/support/tickets/:number/close',
  reopenTicket: '/xlppc.gacs/api/gxsdn/support/tickets/:number/reopen',
  /** The request body is the file itself. */
  attachments: '/xlppc.gacs/api/gxsdn/support/attachments',
  attachment: '/xlppc.gacs/api/gxsdn/support/attachments/:id',
  feedback: '/xlppc.gacs/api/gxsdn/support/feedback',
  guardianRequests: '/xlppc.gacs/api/gxsdn/support/guardian',
  guardianState: '/xlppc.gacs/api/gxsdn/support/guardian/state',
  gameRequests: '/xlppc.gacs/api/gxsdn/support/game-requests',
  invoices: '/xlppc.gacs/api/gxsdn/support/invoices',
} as const;

/** Applications of members, which sign other members in. All paths require the access token of their owner. */
export const developerPaths = {
  /** GET lists the caller's applications; POST creates one, with a client that works on localhost. */
  apps: '/xlppc.gacs/api/gxsdn/developer/apps',
  app: '/xlppc.gacs/api/gxsdn/developer/apps/:id',
  /** POST: changes name and addresses of an application that was never approved. */
  sandbox: '/xlppc.gacs/api/gxsdn/developer/apps/:id/sandbox',
  /** POST: stores a logo for the next request for approval. */
  picture: '/xlppc.gacs/api/gxsdn/developer/apps/:id/picture',
  /** POST: asks for approval, in place of a request that waits. */
  requests: '/xlppc.gacs/api/gxsdn/developer/apps/:id/requests',
  /** POST: takes back the request that waits. */
  cancelRequest: '/xlppc.gacs/api/gxsdn/developer/apps/:id/requests/cancel',
  /** POST: creates a new secret; the previous one stays valid for a while. */
  secrets: '/xlppc.gacs/api/gxsdn/developer/apps/:id/secrets',
  /** POST: ends the previous secret at once. */
  revokeSecret: '/xlppc.gacs/api/gxsdn/developer/apps/:id/secrets/revoke',
  /** POST: stops the application for good. */
  withdraw: '/xlppc.gacs/api/gxsdn/developer/apps/:id/withdraw',
} as const;

/** The path under which logos of applications are served. */
export const applicationPicturePrefix = '/app-pictures/';

/** Paths of installers. `download-names.ts` builds and parses the file names. */
export const downloadPaths = {
  pc: '/download/pc/:name',
  android: '/download/android/:name',
} as const;

/** Paths of the built-in sandboxes. A sandbox has no paths if the real outside party is configured. */
export const sandboxPaths = {
  outbox: '/sandbox/outbox',
  pay: '/sandbox/pay',
  payTrade: '/sandbox/pay/trades/:trade_no',
  /** The address in Alipay's QR code for signing an agreement. Our server, as the merchant, signs its parameters. */
  paySign: '/sandbox/pay/sign/gateway.do',
  payFaults: '/sandbox/pay/faults',
  payBill: '/sandbox/pay/bill',
  payDeliver: '/sandbox/pay/deliver',
  /** WeChat: the authorize page, and the script of the bridge that WeChat's browser adds to each page. */
  wxAuthorize: '/sandbox/wx/connect/oauth2/authorize',
  wxBridge: '/sandbox/wx/bridge.js',
  wxJsapi: '/sandbox/wx/sheet',
  idp: '/sandbox/idp',
  idpConfiguration: '/sandbox/idp/.well-known/openid-configuration',
  idpKeys: '/sandbox/idp/keys',
  idpAuthorize: '/sandbox/idp/authorize',
  idpToken: '/sandbox/idp/token',
  idpUserinfo: '/sandbox/idp/userinfo',
  idpSignOut: '/sandbox/idp/sign-out',
  adUploads: '/sandbox/ads/uploads',
  adFaults: '/sandbox/ads/faults',
} as const;

/** Health checks, for administrators of the server. */
export const systemPaths = {
  health: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
} as const;

type VariablesOf<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | VariablesOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

/**
 * Replaces the variables of a path. In `slots:batchGet` the colon stays, because only a colon after a slash starts a
 * variable.
 */
export function fillPath<Path extends string>(path: Path, values: Record<VariablesOf<Path>, string>): string {
  const byName: Record<string, string> = values;
  return path.replaceAll(/\/:(\w+)/g, (segment, name: string) => {
    const value = byName[name];
    return value === undefined ? segment : `/${encodeURIComponent(value)}`;
  });
}
