/** Messages of the site for errors without an account error code. The keys say the meaning; the site is in Chinese. */
export const siteTexts = {
  /** The native bridge is missing, because the page runs outside the desktop client. */
  openInClient: '请在客户端内操作',
  /** The native bridge did not return user data of the signed-in member. */
  userInfoFailed: '获取用户信息失败',
  /** The login info did not arrive in time. */
  loginInfoTimedOut: '获取登录信息超时',
  /** Shown for an error of a payment code without a message from the server. */
  systemBusy: '系统繁忙，请稍后重试',
  /** Shown for an HTTP error response without a body; used with code 400. */
  requestFailed: '接口请求失败，请稍后重试',
  /** A toast of the get-VIP popup when the claim has failed. */
  claimFailed: '领取失败，请稍后重试',
  /** If a payment code error contains this text and the page knows the user id, a retry with the user id succeeds. */
  noUserId: '未提交用户ID',
  /** Shown over a QR code that has expired. */
  qrExpired: '二维码已失效，请点击刷新',
  /** Shown over a QR code that could not be created. */
  qrFailed: '二维码获取失败，请点击刷新',
  paid: '支付成功',
  /** The label of the button below a paid order, in front of the countdown. */
  understood: '我知道了',
  downloadNow: '立即下载',
  /** Shown if there is no better message for an error. */
  wentWrong: (code: number | string) => `出错了，错误码：${code}`,
} as const;
