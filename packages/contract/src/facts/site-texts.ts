/** Messages of the site for errors that have no account error code, by meaning. The site is in Chinese. */
export const siteTexts = {
  /** The native bridge is missing, because the page runs outside the desktop client. */
  openInClient: '请在客户端内操作',
  /** The native bridge did not return the signed-in user. */
  userInfoFailed: '获取用户信息失败',
  /** The login info did not arrive within the maximum wait. */
  loginInfoTimedOut: '获取登录信息超时',
  /** Shown for a QR code error without a message from the server. */
  systemBusy: '系统繁忙，请稍后重试',
  /** Shown for an HTTP error response without a body; used with code 400. */
  requestFailed: '接口请求失败，请稍后重试',
  /** Toast of the get-VIP popup when the claim failed. */
  claimFailed: '领取失败，请稍后重试',
  /** If a QR code error contains this text and a user id is known, repeating the request with the user id succeeds. */
  noUserId: '未提交用户ID',
  /** Shown over a QR code after its lifetime. */
  qrExpired: '二维码已失效，请点击刷新',
  /** Shown over a QR code that could not be created. */
  qrFailed: '二维码获取失败，请点击刷新',
  paid: '支付成功',
  /** Button below a paid order, in front of the countdown. */
  understood: '我知道了',
  downloadNow: '立即下载',
  /** Shown if an error has no better message. */
  wentWrong: (code: number | string) => `出错了，错误码：${code}`,
} as const;
