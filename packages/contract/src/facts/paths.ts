/**
 * All paths. `/:name` marks a variable segment, in the spelling of Fastify and React Router; clients fill it with
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
  revoke: '/v1/auth/revoke',
  introspect: '/v1/auth/token/introspect',
  /** The keys that verify our tokens. */
  jwks: '/.well-known/jwks.json',
  /** Discovery documents of OpenID Connect and of RFC 8414. */
  openidConfiguration: '/.well-known/openid-configuration',
  oauthServer: '/.well-known/oauth-authorization-server',
  userinfo: '/v1/auth/userinfo',
  /** The sessions that a sign-out would end, and the address to go to afterwards. */
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
  /** Which device shows this code. */
  deviceRequest: '/v1/user/device/request',
  authorize: '/v1/user/authorize',
  authorizeInfo: '/v1/user/authorize/info',
  authorizeDetect: '/v1/user/authorize/detect',
  /** Who is signed in in this browser, known by the cookie of the account origin. */
  browser: '/v1/user/browser',
  browserToken: '/v1/user/browser/token',
  browserSignOut: '/v1/user/browser/signout',
  /** Applications that the member allowed something. */
  consents: '/v1/user/consents',
  consent: '/v1/user/consents/:client_id',
  sessions: '/v1/user/sessions',
  session: '/v1/user/sessions/:session_id',
  /** How deleting an account goes here. */
  cancellation: '/v1/user/cancellation',
  cancellationTicket: '/v1/user/cancellation/ticket',
  withdrawCancellation: '/v1/user/cancellation/withdraw',
  securityHistory: '/v1/user/security/history',
  messages: '/v1/user/messages',
  /** Everything we hold of the caller. */
  export: '/v1/user/export',
} as const;

/** Captcha: one call in the common case, a page or an image where the risk asks for it. */
export const captchaPaths = {
  init: '/v1/shield/captcha/init',
  /** For the challenge page: the proof of work, and its solution. */
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
  /** Where an identity provider sends the browser back to. */
  provider: '/account/provider',
  captcha: '/account/captcha',
} as const;

/** Pages of the account centre after its first, in the order of its menu. */
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

/** Games and the member's assets. */
export const gamePaths = {
  gamePlay: '/dy1-api-play/api/gamePlay',
  shareInfo: '/dy1-api-play/api/shareInfo',
  sharePlay: '/dy1-api-play/api/sharePlay',
  userAssets: '/dy1-api-asset/api/user/assets',
  userOverage: '/dy1-api-asset/api/user/overage',
} as const;

/** Cashier and pay centre. All but the notifications, the sheets, the codes and the live events answer JSONP and JSON alike. */
export const payPaths = {
  panel: '/dy1-api-cashier/api/panel',
  payIdPayInfo: '/act/config/payidpayinfo',
  order: '/payorder/v3/Order',
  isSucc: '/payorder/v3/Issucc',
  /** Server-sent events of one order, faster than asking Issucc again and again. JSON only, by Authorization header. */
  live: '/payorder/v3/live',
  /**
   * WeChat JSAPI payment, for buyers who cannot scan their own screen. POST `sheetDoor` answers the authorize address;
   * the app returns the browser to `sheetReturn`, which redirects to the page with `#sheet=<ticket>` or
   * `#sheet_error=<why>`; POST `sheet` trades the ticket for the bridge's parameters.
   */
  sheetDoor: '/payorder/v3/sheet/door',
  sheetReturn: '/payorder/v3/sheet/return',
  sheet: '/payorder/v3/sheet',
  /** POST, JSON only: where the browser of a phone goes to pay in WeChat, which it opens. Another time: a fresh address. */
  page: '/payorder/v3/page',
  /** Short link in a QR code where the channel's own address is too long; redirects while the order can be paid. */
  code: '/payorder/code',
  componentGroup: '/component_group/api/query/:id',
  notifyWechat: '/payorder/notify/wechat',
  notifyAlipay: '/payorder/notify/alipay',
} as const;

/** Membership as the older pages ask for it. */
export const membershipPaths = {
  logininfoCompose: '/logininfo/compose',
} as const;

/** The member's orders and memberships; all need a token. */
export const memberPaths = {
  membership: '/xlppc.gacs/api/gxsdn/member/membership',
  /** POST: the free trial, through a share card or by oneself. */
  trial: '/xlppc.gacs/api/gxsdn/member/trial',
  orders: '/xlppc.gacs/api/gxsdn/member/orders',
  order: '/xlppc.gacs/api/gxsdn/member/orders/:id',
  cancelOrder: '/xlppc.gacs/api/gxsdn/member/orders/:id/cancel',
  /** POST: a code to pay an order that waits, the same one while it lives. */
  orderCode: '/xlppc.gacs/api/gxsdn/member/orders/:id/code',
  /** GET quotes the refund, POST requests it. */
  refundOrder: '/xlppc.gacs/api/gxsdn/member/orders/:id/refund',
  /** GET returns the renewal's terms; POST `{isOn: false}` stops it. */
  renewal: '/xlppc.gacs/api/gxsdn/member/renewal',
} as const;

/** The game-activity service. */
export const activityPaths = {
  configList: '/xlppc.gacs/api/gxsdn/config/list',
  wxShareSignature: '/xlppc.gacs/api/gxsdn/wx/share/signature',
  coinFirst: '/xlppc.gacs/api/gxsdn/act/speed/coin/first',
  firstEnter: '/xlppc.gacs/api/gxsdn/act/firstEnter',
  coinTask: '/xlppc.gacs/api/gxsdn/act/speed/coin/task',
  /** POST: the coins of a task that is done. */
  coinTaskClaim: '/xlppc.gacs/api/gxsdn/act/speed/coin/task/claim',
  /** The member's earned, spent and received items. */
  coinRecords: '/xlppc.gacs/api/gxsdn/act/speed/coin/records',
  /** A supply station: GET lists its goods, POST buys one. */
  exchange: '/xlppc.gacs/api/gxsdn/act/exchange',
  index: '/xlppc.gacs/api/gxsdn/act/index',
  /** GET, public: an activity's awards, whether or not it runs. */
  offer: '/xlppc.gacs/api/gxsdn/act/offer',
  preferentialQuota: '/xlppc.gacs/api/gxsdn/act/preferential/quota',
  checkCode: '/xlppc.gacs/api/gxsdn/act/check/code',
  // Spelt so on the wire.
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
  /** Codes that a member redeemed. */
  codeRecords: '/xlppc.gacs/api/gxsdn/act/check/records',
  /** POST: a missed day of this week. */
  makeUpCheckIn: '/xlppc.gacs/api/gxsdn/act/makeUpCheckIn',
  /** GET, public: terms of invitations; with a token also the caller's code and progress. */
  invite: '/xlppc.gacs/api/gxsdn/act/invite',
  inviteBind: '/xlppc.gacs/api/gxsdn/act/invite/bind',
  inviteRecords: '/xlppc.gacs/api/gxsdn/act/invite/records',
  /** Gifts: GET, public, describes the gift; POST claims it. */
  recall: '/xlppc.gacs/api/gxsdn/act/recall',
  recallClaim: '/xlppc.gacs/api/gxsdn/act/recall/claim',
  newUserGift: '/xlppc.gacs/api/gxsdn/act/newUserGift',
  newUserGiftClaim: '/xlppc.gacs/api/gxsdn/act/newUserGift/claim',
  lenovoClaim: '/xlppc.gacs/api/gxsdn/act/lenvov/claim',
  /** A page of blocks or of pictures. */
  page: '/xlppc.gacs/api/gxsdn/act/page',
  /** An activity's products on sale. */
  sale: '/xlppc.gacs/api/gxsdn/act/sale',
} as const;

/** Agreements, as members accept them; everything else of the content is in the pages. */
export const contentPaths = {
  acceptAgreement: '/xlppc.gacs/api/gxsdn/agreement/accept',
  acceptedAgreements: '/xlppc.gacs/api/gxsdn/agreement/accepted',
} as const;

/** Advertising slots and their trackers. */
export const slotPaths = {
  /** The colon is part of the address. */
  batchGet: '/flowhub/v1/slots:batchGet',
  track: '/flowhub/v1/track/:event',
} as const;

/** `slotPaths.batchGet` for a router that reads a lone colon as a variable; Fastify takes two for one. */
export const slotBatchGetRoute = '/flowhub/v1/slots::batchGet';

export const attributionPaths = {
  advertMonitor: '/xlppc.gacs/api/gxsdn/advert/:platform/monitor',
  /** POST, with a token: the source of the visit in which the member signed in. */
  visit: '/xlppc.gacs/api/gxsdn/advert/visit',
} as const;

export const telemetryPaths = {
  reportData: '/xlppc.gacs/api/gxsdn/report/data',
  /** The page's event queue is emptied here, in batches. */
  collect: '/collect/v1/events',
  /** Fixed by the error reporter's protocol; the project is the last segment of the DSN. */
  errorEnvelope: '/api/:project_id/envelope/',
} as const;

/** Support: tickets, feedback, guardians' and game requests, invoices. Tickets and invoices need a member's token. */
export const supportPaths = {
  /** GET lists the caller's own, POST submits one. */
  tickets: '/xlppc.gacs/api/gxsdn/support/tickets',
  ticket: '/xlppc.gacs/api/gxsdn/support/tickets/:number',
  ticketMessages: '/xlppc.gacs/api/gxsdn/support/tickets/:number/messages',
  closeTicket: '/xlppc.gacs/api/gxsdn/support/tickets/:number/close',
  reopenTicket: '/xlppc.gacs/api/gxsdn/support/tickets/:number/reopen',
  /** The body is the file itself. */
  attachments: '/xlppc.gacs/api/gxsdn/support/attachments',
  attachment: '/xlppc.gacs/api/gxsdn/support/attachments/:id',
  feedback: '/xlppc.gacs/api/gxsdn/support/feedback',
  guardianRequests: '/xlppc.gacs/api/gxsdn/support/guardian',
  guardianState: '/xlppc.gacs/api/gxsdn/support/guardian/state',
  gameRequests: '/xlppc.gacs/api/gxsdn/support/game-requests',
  invoices: '/xlppc.gacs/api/gxsdn/support/invoices',
} as const;

/** Installers; the names are made and read by download-names.ts. */
export const downloadPaths = {
  pc: '/download/pc/:name',
  android: '/download/android/:name',
} as const;

/** Doors of the built-in stand-ins; absent while the real party is switched on. */
export const standInPaths = {
  outbox: '/stand-ins/outbox',
  pay: '/stand-ins/pay',
  payTrade: '/stand-ins/pay/trades/:trade_no',
  /** Where a code of Alipay's leads that asks for an agreement; its parameters are signed by the shop. */
  paySign: '/stand-ins/pay/sign/gateway.do',
  payFaults: '/stand-ins/pay/faults',
  payBill: '/stand-ins/pay/bill',
  payDeliver: '/stand-ins/pay/deliver',
  /** WeChat: the authorize page, and the bridge that its browser injects into every page. */
  wxAuthorize: '/stand-ins/wx/connect/oauth2/authorize',
  wxBridge: '/stand-ins/wx/bridge.js',
  wxSheet: '/stand-ins/wx/sheet',
  idp: '/stand-ins/idp',
  idpConfiguration: '/stand-ins/idp/.well-known/openid-configuration',
  idpKeys: '/stand-ins/idp/keys',
  idpAuthorize: '/stand-ins/idp/authorize',
  idpToken: '/stand-ins/idp/token',
  idpUserinfo: '/stand-ins/idp/userinfo',
  idpSignOut: '/stand-ins/idp/sign-out',
  adUploads: '/stand-ins/ads/uploads',
  adFaults: '/stand-ins/ads/faults',
} as const;

/** For the operators of the process. */
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

/** Fills the variable segments of a path. `slots:batchGet` is safe: only a colon right after a slash marks one. */
export function fillPath<Path extends string>(path: Path, values: Record<VariablesOf<Path>, string>): string {
  const byName: Record<string, string> = values;
  return path.replaceAll(/\/:(\w+)/g, (segment, name: string) => {
    const value = byName[name];
    return value === undefined ? segment : `/${encodeURIComponent(value)}`;
  });
}
