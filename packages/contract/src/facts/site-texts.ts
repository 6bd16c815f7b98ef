/** Texts the site shows for errors that have no account code, keyed by meaning. The site speaks Chinese. */
export const siteTexts = {
  /** The native bridge is missing: the page runs outside the desktop client. */
  openInClient: '请在客户端内操作',
  /** The native bridge could not tell who is signed in. */
  userInfoFailed: '获取用户信息失败',
  /** Nothing was heard about the sign-in within the login-info wait. */
  loginInfoTimedOut: '获取登录信息超时',
  /** For a QR error without a message from the server. */
  systemBusy: '系统繁忙，请稍后重试',
  /** HTTP failure without a body from the server; goes with code 400. */
  requestFailed: '接口请求失败，请稍后重试',
  /** Toast of the get-VIP popup. */
  claimFailed: '领取失败，请稍后重试',
  /** A QR error that contains this while a user id exists is cured by asking again with the id. */
  noUserId: '未提交用户ID',
  /** Over a QR code that is older than its lifetime. */
  qrExpired: '二维码已失效，请点击刷新',
  /** Over a QR code that could not be made. */
  qrFailed: '二维码获取失败，请点击刷新',
  paid: '支付成功',
  /** Button under a paid order, before its countdown. */
  understood: '我知道了',
  downloadNow: '立即下载',
  /** The last resort of the generic text. */
  wentWrong: (code: number | string) => `出错了，错误码：${code}`,
} as const;
